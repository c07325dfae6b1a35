/** Find and replace in the whole story: each change is shown with its place before it is made, and all are undone as one. */
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentPath } from '../../../protocol/story/draft.ts'
import { type Locale } from '../../../protocol/locale.ts'
import { getLocale } from '../../i18n/index.ts'
import { Button } from '../../ui/Button.tsx'
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { Quiet, Row, Stack } from '../../ui/layout.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useDraft, useDraftActions } from '../model/DraftContext.tsx'
import { formatLanguage } from '../model/formatLanguage.ts'
import { useStoryLanguages } from '../model/useStoryLanguages.ts'
import { formatPlace } from '../problems/describePlace.ts'
import { useGoToPlace } from '../problems/useGoToPlace.ts'
import styles from './FindDrawer.module.css'
import { findInTexts, type Match, type Query, replaceMatches } from './findInTexts.ts'

/** So many are drawn at once. */
const PAGE_SIZE = 50

export function FindDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('creation')
  const document = useDraft((view) => view.document)
  const isReadOnly = useDraft((view) => view.isReadOnly)
  const { edit } = useDraftActions()
  const goTo = useGoToPlace()
  const languages = useStoryLanguages()
  const field = useRef<HTMLInputElement>(null)
  // After the drawer, which focuses its title.
  useEffect(() => field.current?.focus(), [])
  const [query, setQuery] = useState<Query>({ words: '', isCaseSensitive: false, isWhole: false, locale: null })
  const [replacement, setReplacement] = useState('')
  /** Matches that stay, by their keys. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [pages, setPages] = useState(1)
  const [replaced, setReplaced] = useState<number | null>(null)
  const found = useMemo(() => findInTexts(document, query), [document, query])
  const chosen = found.filter((match) => !left.has(keyOf(match)))
  const seek = (change: Partial<Query>): void => {
    setQuery({ ...query, ...change })
    setLeft(new Set())
    setPages(1)
    setReplaced(null)
  }
  const toggle = (match: Match): void => {
    const next = new Set(left)
    if (!next.delete(keyOf(match))) next.add(keyOf(match))
    setLeft(next)
  }
  const replace = (event: FormEvent): void => {
    event.preventDefault()
    if (isReadOnly || chosen.length === 0) return
    edit((draft) => replaceMatches(draft, chosen, replacement))
    setLeft(new Set())
    setReplaced(chosen.length)
  }
  const open = (path: DocumentPath): void => {
    onClose()
    goTo(path)
  }
  const state =
    replaced !== null
      ? t('find.replaced', { count: replaced })
      : query.words.trim() === ''
        ? ''
        : t('find.found', { count: found.length })
  const formId = 'find-and-replace'
  return (
    <Drawer
      title={t('find.title')}
      onClose={onClose}
      actions={
        <>
          <Quiet as="p" role="status">
            {state}
          </Quiet>
          {!isReadOnly && (
            <Button wide type="submit" form={formId} disabled={chosen.length === 0}>
              {t('find.replace', { count: chosen.length })}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={4}>
        <Stack as="form" gap={3} id={formId} onSubmit={replace}>
          <TextField
            type="search"
            label={t('find.words')}
            ref={field}
            autoComplete="off"
            value={query.words}
            onChange={({ target }) => seek({ words: target.value })}
          />
          <TextField
            label={t('find.by')}
            autoComplete="off"
            value={replacement}
            onChange={({ target }) => {
              setReplacement(target.value)
              setReplaced(null)
            }}
          />
          <Row gap={4} wrap>
            <Box
              label={t('find.case')}
              isOn={query.isCaseSensitive}
              onChange={(isCaseSensitive) => seek({ isCaseSensitive })}
            />
            <Box label={t('find.whole')} isOn={query.isWhole} onChange={(isWhole) => seek({ isWhole })} />
          </Row>
          {languages.length > 1 && (
            <ChoiceGroup<Locale | 'all'>
              label={t('find.language')}
              values={['all', ...languages]}
              chosen={query.locale ?? 'all'}
              format={(each) => (each === 'all' ? t('find.allLanguages') : formatLanguage(t, each))}
              onChoose={(each) => seek({ locale: each === 'all' ? null : each })}
            />
          )}
        </Stack>
        <ul aria-label={t('find.list')}>
          {found.slice(0, pages * PAGE_SIZE).map((match) => (
            <MatchRow
              key={keyOf(match)}
              match={match}
              place={formatPlace(t, document, match.path, getLocale())}
              replacement={replacement}
              isChosen={!left.has(keyOf(match))}
              isReadOnly={isReadOnly}
              onToggle={() => toggle(match)}
              onOpen={() => open(match.path)}
            />
          ))}
        </ul>
        {found.length > pages * PAGE_SIZE && (
          <Button look="quiet" onClick={() => setPages(pages + 1)}>
            {t('find.more', { count: Math.min(PAGE_SIZE, found.length - pages * PAGE_SIZE) })}
          </Button>
        )}
      </Stack>
    </Drawer>
  )
}

function Box({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <Row as="label" gap={2} className={styles.box}>
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      <span>{label}</span>
    </Row>
  )
}

interface RowProps {
  match: Match
  place: string
  replacement: string
  isChosen: boolean
  isReadOnly: boolean
  onToggle: () => void
  onOpen: () => void
}

/** Signs of the text that are shown on each side of what is found. */
const AROUND = 40

function MatchRow({ match, place, replacement, isChosen, isReadOnly, onToggle, onOpen }: RowProps) {
  const { t } = useTranslation('creation')
  const { text, start, end, locale } = match
  const [before, words, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)]
  return (
    <Row as="li" gap={3} align="start" className={styles.match}>
      <Row as="label" gap={3} grow align="start" className={styles.box}>
        {!isReadOnly && <input type="checkbox" checked={isChosen} onChange={onToggle} />}
        <span className={styles.text}>
          <span lang={locale}>
            <span>{before.length > AROUND ? `…${before.slice(-AROUND)}` : before}</span>
            {isChosen && !isReadOnly ? <del>{words}</del> : <mark>{words}</mark>}
            {isChosen && !isReadOnly && replacement !== '' && <ins>{replacement}</ins>}
            <span>{after.length > AROUND ? `${after.slice(0, AROUND)}…` : after}</span>
          </span>
          <Quiet as="span" className={styles.place}>
            {place}
          </Quiet>
        </span>
      </Row>
      <button type="button" className={styles.open} aria-label={t('find.openPlace', { place })} onClick={onOpen}>
        {t('find.open')}
      </button>
    </Row>
  )
}

function keyOf({ path, start }: Match): string {
  return `${JSON.stringify(path)} ${start}`
}
