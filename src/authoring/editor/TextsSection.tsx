/** Every text of the story in each of its languages, those with something missing first. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LOCALES } from '../../../protocol/locale.ts'
import { type DocumentPath, type Draft } from '../../../protocol/story/draft.ts'
import { findStaleText } from '../../../protocol/story/translation/staleMarks.ts'
import { useDraft } from '../model/DraftContext.tsx'
import { writePathKey } from '../model/documentPaths.ts'
import { getLocale } from '../../i18n/index.ts'
import { isSameValue } from '../../../protocol/sameValue.ts'
import { Button } from '../../ui/Button.tsx'
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { LocalizedInput } from '../fields/LocalizedInput.tsx'
import { formatPlace } from '../problems/describePlace.ts'
import { useStoryLanguages } from '../model/useStoryLanguages.ts'
import { useGoToPlace } from '../problems/useGoToPlace.ts'
import { TranslationTools } from '../translation/TranslationTools.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import styles from './editor.module.css'
import { listTexts, type StoryText } from '../../../protocol/story/storyTexts.ts'

const FILTERS = ['all', 'missing', 'stale'] as const
type Filter = (typeof FILTERS)[number]

/** So many are drawn at once. */
const PAGE_SIZE = 30

export function TextsSection() {
  const { t } = useTranslation('creation')
  const document = useDraft((view) => view.document)
  const [filter, setFilter] = useState<Filter>('all')
  const [search, setSearch] = useState('')
  const [pages, setPages] = useState(1)
  const languages = useStoryLanguages()
  const texts = listTexts(document).map((text) => ({ ...text, isStale: isStale(document, text) }))
  const paths = useStableOrder(texts, filter, search)
  const missing = texts.filter((text) => text.missing.length > 0).length
  const stale = texts.filter((text) => text.isStale).length
  const shown = paths.slice(0, pages * PAGE_SIZE)
  return (
    <Stack gap={5}>
      <Row as="p" gap={3} wrap role="status">
        <span>
          {missing === 0
            ? t('editor.texts.complete', { count: texts.length })
            : t('editor.texts.missing', { missing, count: texts.length })}
        </span>
        {stale > 0 && <span>{t('editor.texts.stale', { count: stale })}</span>}
      </Row>
      {languages.length > 1 && <TranslationTools />}
      <Row gap={3} align="end" wrap className={styles.tools}>
        <ChoiceGroup
          label={t('editor.texts.show')}
          values={FILTERS.filter((each) => each !== 'stale' || stale > 0 || filter === 'stale')}
          chosen={filter}
          format={(each) => t(`editor.texts.filter.${each}`)}
          onChoose={(next) => {
            setFilter(next)
            setPages(1)
          }}
        />
        <TextField
          type="search"
          label={t('editor.texts.search')}
          value={search}
          onChange={({ target }) => {
            setSearch(target.value)
            setPages(1)
          }}
        />
      </Row>
      {paths.length === 0 && <EmptyState title={t('editor.texts.none')} hint={t('editor.texts.noneHint')} />}
      <Stack as="ul" gap={4}>
        {shown.map((path) => (
          <TextRow key={writePathKey(path)} path={path} />
        ))}
      </Stack>
      {paths.length > shown.length && (
        <Button look="quiet" onClick={() => setPages(pages + 1)}>
          {t('editor.texts.more', { count: Math.min(PAGE_SIZE, paths.length - shown.length) })}
        </Button>
      )}
    </Stack>
  )
}

/** `isStale`: the source of one of its translations has changed since. */
interface ListedText extends StoryText {
  isStale: boolean
}

function isStale(document: Draft, { texts }: StoryText): boolean {
  return LOCALES.some((locale) => findStaleText(document, texts, locale) !== null)
}

/** The order stays while the author types: a text that is complete now does not jump away. It is made again for another search. */
function useStableOrder(texts: readonly ListedText[], filter: Filter, search: string): readonly DocumentPath[] {
  const asked = { filter, search, places: texts.map(({ path }) => path) }
  const [kept, setKept] = useState(() => ({ asked, paths: orderPaths(texts, filter, search) }))
  if (isSameValue(kept.asked, asked)) return kept.paths
  const paths = orderPaths(texts, filter, search)
  setKept({ asked, paths })
  return paths
}

function orderPaths(texts: readonly ListedText[], filter: Filter, search: string): DocumentPath[] {
  const words = search.trim().toLowerCase()
  const found = texts.filter(
    (text) =>
      (filter === 'all' || (filter === 'stale' ? text.isStale : text.missing.length > 0)) &&
      `${text.path.join(' ')} ${Object.values(text.texts).join(' ')}`.toLowerCase().includes(words),
  )
  return found
    .toSorted((one, other) => Math.sign(other.missing.length) - Math.sign(one.missing.length))
    .map(({ path }) => path)
}

function TextRow({ path }: { path: DocumentPath }) {
  const { t } = useTranslation('creation')
  const document = useDraft((view) => view.document)
  const goTo = useGoToPlace()
  const place = formatPlace(t, document, path, getLocale())
  return (
    <li className={styles.textRow}>
      <LocalizedInput path={path} label={place} multiline />
      <button
        type="button"
        className={styles.link}
        aria-label={t('editor.texts.open', { place })}
        onClick={() => goTo(path)}
      >
        {t('editor.texts.openShort')}
      </button>
    </li>
  )
}
