/** What is different between two versions of a story: by node, and by words where both have a text. */
import { useTranslation } from 'react-i18next'
import { type DocumentPath, type Draft } from '../../../protocol/story/draft.ts'
import { formatMedium, listNamedMedia } from '../../../protocol/story/mediaUses.ts'
import { isText } from '../../../protocol/story/texts.ts'
import { type Locale, LOCALES } from '../../../protocol/locale.ts'
import { getLocale } from '../../i18n/index.ts'
import { Button } from '../../ui/Button.tsx'
import { type Elements } from '../../ui/elements.ts'
import { Row, Spoken, Stack, Text } from '../../ui/layout.tsx'
import { compareTexts, type PartChange, type PlaceChange } from '../../../protocol/story/compareDrafts.ts'
import { asText, writePathKey, isPart } from '../model/documentPaths.ts'
import { describePlace } from '../problems/describePlace.ts'
import { findFile, MediaSides, type VersionFile } from './MediaSides.tsx'
import styles from './HistorySection.module.css'

interface Props {
  /** The changes from one version to the other. */
  parts: readonly PartChange[]
  before: Draft
  after: Draft
  /** The media of both, to be seen and heard beside each other; without them only words are compared. */
  files?: Files
  /** Without it nothing can be restored here. */
  onRestoreNode?: (id: string) => void
}

export function Comparison({ parts, before, after, files = NO_FILES, onRestoreNode }: Props): Elements {
  const { t } = useTranslation('creation')
  const replaced = listReplaced(files)
  if (parts.length === 0 && replaced.length === 0) return <p>{t('history.same')}</p>
  return (
    <Stack as="ul" gap={4}>
      {parts.map((part) => (
        <li key={part.node ?? ''} className={styles.part}>
          <Row gap={3} wrap justify="between">
            <Text as="h3" strong breaks>
              {part.node === null ? t('history.whole') : t(`history.node.${part.kind}`, { name: part.node })}
            </Text>
            {part.node !== null && onRestoreNode !== undefined && (
              <Button look="quiet" small onClick={() => onRestoreNode(part.node ?? '')}>
                {t(part.kind === 'added' ? 'history.removeNode' : 'history.restoreNode')}
              </Button>
            )}
          </Row>
          {(part.kind === 'changed' || hasTexts(part)) && (
            <Places part={part} before={before} after={after} files={files} />
          )}
        </li>
      ))}
      {replaced.length > 0 && (
        <li className={styles.part}>
          <Text as="h3" strong>
            {t('history.files')}
          </Text>
          {replaced.map((sides) => (
            <MediaSides key={formatMedium(sides.after)} {...sides} />
          ))}
        </li>
      )}
    </Stack>
  )
}

interface Files {
  before: readonly VersionFile[]
  after: readonly VersionFile[]
}

const NO_FILES: Files = { before: [], after: [] }

/** Media that have another file under the same name. */
function listReplaced({ before, after }: Files): { before: VersionFile; after: VersionFile }[] {
  return after.flatMap((file) => {
    const earlier = findFile(before, file)
    return earlier === null || earlier.url === file.url ? [] : { before: earlier, after: file }
  })
}

function Places({ part, before, after, files }: Pick<Props, 'before' | 'after'> & { part: PartChange; files: Files }) {
  const { t } = useTranslation('creation')
  return (
    <dl className={styles.places}>
      {part.places.map((place) => {
        const { part: owner, detail } = describePlace(
          t,
          place.after === undefined ? before : after,
          place.at,
          getLocale(),
        )
        const name = part.node === null ? [owner, detail].filter((each) => each !== '').join(' · ') : detail
        return (
          <div key={writePathKey(place.at)}>
            {part.kind === 'changed' && <dt>{name}</dt>}
            <dd>
              <Changed place={place} />
              <ChangedMedia place={place} files={files} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** What was taken out and what came instead, by words where both are texts. */
function Changed({ place: { at, before, after } }: { place: PlaceChange }): Elements {
  const { t } = useTranslation('creation')
  if (typeof before === 'string' && typeof after === 'string')
    return (
      <>
        {compareTexts(before, after, findLanguage(at)).map(({ text, kind }, index) => {
          if (kind === 'same') return <span key={index}>{text}</span>
          const Mark = kind === 'added' ? 'ins' : 'del'
          return (
            <Mark key={index}>
              <Spoken>{t(`history.${kind}`)}</Spoken>
              <span>{text}</span>
            </Mark>
          )
        })}
      </>
    )
  return (
    <>
      {before !== undefined && (
        <del>
          <Spoken>{t('history.removed')}</Spoken>
          <span>{formatValue(before)}</span>
        </del>
      )}{' '}
      {after !== undefined && (
        <ins>
          <Spoken>{t('history.added')}</Spoken>
          <span>{formatValue(after)}</span>
        </ins>
      )}
    </>
  )
}

/** The media that a place named before, and those that it names now, where they are others. */
function ChangedMedia({ place: { at, before, after }, files }: { place: PlaceChange; files: Files }): Elements {
  const old = listNamedMedia(before, at).map((medium) => findFile(files.before, medium))
  const now = listNamedMedia(after, at).map((medium) => findFile(files.after, medium))
  const pairs = Array.from({ length: Math.max(old.length, now.length) }, (_, index) => ({
    before: old[index] ?? null,
    after: now[index] ?? null,
  }))
  return (
    <>
      {pairs
        .filter((pair) => pair.before !== null || pair.after !== null)
        .map((pair, index) => (
          <MediaSides key={index} {...pair} />
        ))}
    </>
  )
}

/** A text in one language is compared as such; any other by words. */
function findLanguage(at: DocumentPath): Locale {
  return LOCALES.find((locale) => locale === at.at(-1)) ?? 'en'
}

/** The texts of a value, one for each line; a value without texts as it stands in the exported files. */
export function formatValue(value: unknown): string {
  const texts = listTexts(value)
  return texts.length > 0 ? texts.join('\n') : typeof value === 'string' ? value : JSON.stringify(value)
}

/** A node that is new or gone has its lines beside its name, if it has any. */
function hasTexts({ places }: PartChange): boolean {
  return places.some(({ before, after }) => listTexts(before ?? after).length > 0)
}

function listTexts(value: unknown): string[] {
  if (isText(value))
    return Object.values(value)
      .map(asText)
      .filter((text) => text !== '')
  if (Array.isArray(value)) return value.flatMap(listTexts)
  return isPart(value) ? Object.values(value).flatMap(listTexts) : []
}
