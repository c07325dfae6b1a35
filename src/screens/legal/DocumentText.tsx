/** A legal text: its summary, a list of contents, and the sections. */
import { type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type LegalDocument, type LegalSection } from '../../i18n/legalPages.ts'
import styles from './Legal.module.css'

export function DocumentText({ text }: { text: LegalDocument }) {
  const { t } = useTranslation('legal')
  return (
    <>
      <p className={styles.summary}>{text.summary}</p>
      <nav className={styles.contents} aria-label={t('pages.contents')}>
        <ol>
          {text.sections.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`} onClick={(event) => goToSection(event, id)}>
                {heading}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {text.sections.map((section) => (
        <Section key={section.id} section={section} />
      ))}
    </>
  )
}

function Section({ section: { id, heading, blocks } }: { section: LegalSection }) {
  return (
    <section className={styles.section}>
      <h2 id={id} tabIndex={-1} className={styles.heading}>
        {heading}
      </h2>
      {blocks.map((block) =>
        typeof block === 'string' ? (
          <p key={block}>{block}</p>
        ) : (
          <ul key={block[0]} className={styles.list}>
            {block.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        ),
      )}
    </section>
  )
}

/** Goes to a section without an entry in the history: Back leaves the page. */
function goToSection(event: MouseEvent, id: string): void {
  const heading = document.getElementById(id)
  if (heading === null) return
  event.preventDefault()
  history.replaceState(history.state, '', `#${id}`)
  heading.scrollIntoView()
  heading.focus({ preventScroll: true })
}
