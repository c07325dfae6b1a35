/** The sections of the editor, one at a time, with a list of all of them: beside it on a desktop, above it on a phone. */
import { type ComponentType, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useDraft } from '../model/DraftContext.tsx'
import { TextView } from '../text/TextView.tsx'
import { MediaLibrary } from '../media/MediaLibrary.tsx'
import { HistorySection } from '../history/HistorySection.tsx'
import { AboutSection } from './AboutSection.tsx'
import { ActorsSection } from './ActorsSection.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import styles from './editor.module.css'
import { EndingsSection } from './EndingsSection.tsx'
import { ScenesSection } from './ScenesSection.tsx'
import { findSection, type Section } from './sections.ts'
import { SpeakersSection } from './SpeakersSection.tsx'
import { TextsSection } from './TextsSection.tsx'
import { VariablesSection } from './VariablesSection.tsx'

const CONTENTS: Readonly<Record<Section, ComponentType>> = {
  about: AboutSection,
  actors: ActorsSection,
  variables: VariablesSection,
  speakers: SpeakersSection,
  scenes: ScenesSection,
  endings: EndingsSection,
  media: MediaLibrary,
  texts: TextsSection,
  script: () => <TextView node={null} />,
  history: HistorySection,
}

interface Props {
  section: Section
  /** Those of the list. */
  sections: readonly Section[]
  writeAddress: (section: Section) => string
}

export function EditorSections({ section, sections, writeAddress }: Props) {
  const { t } = useTranslation('creation')
  const problems = useDraft((view) => view.problems)
  return (
    <Stack gap={4} className={styles.editor}>
      <Row as="nav" gap={1} align="stretch" wrap data-head aria-label={t('editor.sections')}>
        {sections.map((each) => {
          const count = problems.filter(({ at }) => findSection(at) === each).length
          return (
            <Link
              key={each}
              href={writeAddress(each)}
              replace
              aria-current={each === section ? 'true' : undefined}
              className={styles.tab}
            >
              <span>{t(`editor.section.${each}`)}</span>
              {count > 0 && (
                <span className={styles.count} aria-label={t('editor.problems', { count })}>
                  {count}
                </span>
              )}
            </Link>
          )
        })}
      </Row>
      <SectionContent section={section} />
    </Stack>
  )
}

export function SectionContent({ section }: Pick<Props, 'section'>) {
  const { t } = useTranslation('creation')
  const id = useId()
  const Content = CONTENTS[section]
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {t(`editor.section.${section}`)}
      </h2>
      <p className={styles.hint}>{t(`editor.hint.${section}`)}</p>
      <Content />
    </section>
  )
}
