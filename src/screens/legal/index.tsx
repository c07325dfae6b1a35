/** The legal pages. Doc 1 §2: public; each text loads on its own. */
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { type Result, succeed } from '../../../protocol/api/result.ts'
import { type AnswerState, useAnswer } from '../../api/useAnswer.ts'
import { markFirstScreen } from '../../navigation/firstScreen.ts'
import { findTarget } from '../../navigation/target.ts'
import { useScreenTitle } from '../../navigation/screenFrame.ts'
import { getLocale } from '../../i18n/index.ts'
import {
  LEGAL_PAGES,
  LEGAL_UPDATED,
  type LegalDocument,
  type LegalOperator,
  type LegalPage,
  type LegalSection,
  loadLegalDocument,
  peekLegalDocument,
} from '../../i18n/legalPages.ts'
import { getAppConfig } from '../../platform/appConfig.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { formatDate } from '../../ui/formatDate.ts'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ListScreen, Quiet } from '../../ui/layout.tsx'
import styles from './index.module.css'

export default function Legal({ page }: { page: LegalPage }) {
  const { t } = useTranslation('legal')
  const locale = getLocale()
  const title = t(`pages.titles.${page}`)
  const text = useAnswer(
    `${page} ${locale}`,
    () => load(page),
    () => peekLegalDocument(page, locale, getOperator()),
  )
  const isDrawn = text.status !== 'loading'
  useEffect(() => (isDrawn ? markFirstScreen() : undefined), [isDrawn])
  useScreenTitle(title)
  useFragment(text.data)
  return (
    <ListScreen>
      <ScreenHeader title={title} fallback="/" />
      <Quiet>{t('pages.updated', { date: formatDate(LEGAL_UPDATED[page], locale) })}</Quiet>
      <Text text={text} />
      <OtherPages page={page} />
    </ListScreen>
  )
}

/** Loads the text of this address, so that the first drawing has it. */
Legal.prepare = async (): Promise<void> => {
  const target = findTarget(location.pathname)
  if (target?.screen === 'legal') await load(target.page)
}

function getOperator(): LegalOperator {
  const { operatorName: name, contactEmail: email, generatesAnswers } = getAppConfig()
  return { name, email, generatesAnswers }
}

async function load(page: LegalPage): Promise<Result<LegalDocument>> {
  try {
    return succeed(await loadLegalDocument(page, getLocale(), getOperator()))
  } catch {
    return { ok: false, code: 'network', message: '' }
  }
}

function Text({ text }: { text: AnswerState<LegalDocument> }) {
  const { t } = useTranslation('legal')
  if (text.status === 'here') return <DocumentText text={text.data} />
  if (text.status === 'failed')
    return <ErrorState title={t('pages.failed')} hint={t('pages.failedHint')} onRetry={text.retry} />
  return (
    <div role="status" aria-busy="true" aria-label={t('pages.loading')} className={styles.loading}>
      {[0, 1, 2, 3].map((index) => (
        <Skeleton key={index} className={styles.line} />
      ))}
    </div>
  )
}

function OtherPages({ page }: { page: LegalPage }) {
  const { t } = useTranslation('legal')
  return (
    <nav className={styles.others} aria-label={t('pages.others')}>
      <ul>
        {LEGAL_PAGES.filter((other) => other !== page).map((other) => (
          <li key={other}>
            <Link href={`/${other}`} className={styles.other}>
              {t(`pages.titles.${other}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Scrolls to the section that the address names, once its text is here. */
function useFragment(text: LegalDocument | null): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (text === null || isDone.current) return
    isDone.current = true
    document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [text])
}

/** A legal text: its summary, a list of contents, and the sections. */
function DocumentText({ text }: { text: LegalDocument }) {
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
          <p key={block}>{drawLinks(block)}</p>
        ) : (
          <ul key={block[0]} className={styles.list}>
            {block.map((item) => (
              <li key={item}>{drawLinks(item)}</li>
            ))}
          </ul>
        ),
      )}
    </section>
  )
}

/** A text with its links, `[words](/path)` or `[words](mailto:address)`. */
function drawLinks(text: string): ReactNode {
  return text.split(/(\[[^\]]+\]\([^)\s]+\))/).map((part) => {
    const [, words, to = ''] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? []
    if (words === undefined) return <span key={part}>{part}</span>
    const Anchor = to.startsWith('/') ? Link : 'a'
    return (
      <Anchor key={part} href={to}>
        {words}
      </Anchor>
    )
  })
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
