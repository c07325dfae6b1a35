/** The sections of the editor, one at a time, with a list of all of them: beside it on a desktop, above it on a phone. */
import { type ComponentType, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearch } from 'wouter'
import { useDraft } from '../model/DraftContext.tsx'
import { MediaLibrary } from '../media/MediaLibrary.tsx'
import { HistorySection } from '../history/HistorySection.tsx'
import { AboutSection } from './AboutSection.tsx'
import { ActorsSection } from './ActorsSection.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import styles from './editor.module.css'
import { EndingsSection } from './EndingsSection.tsx'
import { ScenesSection } from './ScenesSection.tsx'
import { findSection, isSection, type Section, SECTIONS } from './sections.ts'
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
  history: HistorySection,
}

export function EditorSections() {
  const { t } = useTranslation('creation')
  const [path, navigate] = useLocation()
  const named = new URLSearchParams(useSearch()).get('section')
  const section = isSection(named) ? named : 'about'
  const selection = useDraft((view) => view.selection)
  const problems = useDraft((view) => view.problems)
  const showSection = useEffectEvent((wanted: Section | null) => {
    if (wanted !== null && wanted !== section) navigate(`${path}?section=${wanted}`, { replace: true })
  })
  useEffect(() => showSection(selection === null ? null : findSection(selection)), [selection])
  const Content = CONTENTS[section]
  return (
    <Stack gap={4} className={styles.editor}>
      <Row as="nav" gap={1} align="stretch" wrap data-head aria-label={t('editor.sections')}>
        {SECTIONS.map((each) => {
          const count = problems.filter(({ at }) => findSection(at) === each).length
          return (
            <Link
              key={each}
              href={`${path}?section=${each}`}
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
      <section className={styles.section} aria-labelledby="editor-section">
        <h2 id="editor-section" className={styles.heading}>
          {t(`editor.section.${section}`)}
        </h2>
        <p className={styles.hint}>{t(`editor.hint.${section}`)}</p>
        <Content />
      </section>
    </Stack>
  )
}
