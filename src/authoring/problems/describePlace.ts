/** Says in words where a path of a document leads. */
import { type TFunction } from 'i18next'
import type { DocumentPath } from '../../../protocol/story/draft.ts'
import { asText, asPart, readAt } from '../model/documentPaths.ts'
import { type Locale, LOCALES } from '../../../protocol/locale.ts'
import { i18n } from '../../i18n/index.ts'
import { type Texts } from '../../i18n/namespaces.ts'
import { formatLanguage } from '../model/formatLanguage.ts'

export interface PlaceWords {
  /** The part of the story: its catalogue entry, an actor, a node. Problems are listed by it. */
  part: string
  /** Where in the part; '' for the part as a whole. */
  detail: string
}

export function describePlace(
  t: TFunction<'creation'>,
  document: unknown,
  path: DocumentPath,
  locale: Locale,
): PlaceWords {
  const [root, list, key, ...rest] = path
  if (root === 'script' && list === 'nodes' && typeof key === 'string')
    return { part: t('problems.place.node', { name: key }), detail: describeInNode(t, rest) }
  if (root === 'marks' && typeof key === 'string')
    return { part: t('problems.place.node', { name: key }), detail: describeFields(t, [list ?? '']) }
  if (root === 'script' && list === 'speakers' && key !== undefined)
    return { part: t('problems.place.speaker', { name: key }), detail: describeFields(t, rest) }
  if (root === 'script' && list === 'variables')
    return { part: t('problems.place.variables'), detail: key === undefined ? '' : String(key) }
  if (root === 'script' && list === 'scenes')
    return { part: t('problems.place.scenes'), detail: asText(readAt(document, path)) }
  if (root === 'script') return { part: t('problems.place.script'), detail: describeFields(t, path.slice(1)) }
  if (list === 'actors' && typeof key === 'number') {
    const name = asText(asPart(readAt(document, ['metadata', 'actors', key, 'name']))[locale])
    return {
      part: t('problems.place.actor', { name: name === '' ? String(key + 1) : name }),
      detail: describeFields(t, rest),
    }
  }
  return { part: t('problems.place.about'), detail: describeFields(t, path.slice(1)) }
}

/** The same in one line. */
export function formatPlace(t: TFunction<'creation'>, document: unknown, path: DocumentPath, locale: Locale): string {
  const { part, detail } = describePlace(t, document, path, locale)
  return detail === '' ? part : t('problems.place.inPart', { part, detail })
}

/** The lists of a node whose items have numbers: steps, options, pictures to choose, answers. */
const NUMBERED = ['do', 'options', 'act', 'answers', 'frames', 'clues', 'actions', 'preload', 'extra'] as const

function describeInNode(t: TFunction<'creation'>, path: DocumentPath): string {
  return describeFields(
    t,
    path.filter((key) => key !== 'choose' && key !== 'listen'),
  )
}

function describeFields(t: TFunction<'creation'>, path: DocumentPath): string {
  const words: string[] = []
  for (const [index, key] of path.entries()) {
    const next = path[index + 1]
    const list = NUMBERED.find((each) => each === key)
    const locale = LOCALES.find((each) => each === key)
    if (list !== undefined && typeof next === 'number') words.push(t(`problems.item.${list}`, { number: next + 1 }))
    else if (locale !== undefined) words.push(formatLanguage(t, locale))
    else if (typeof key === 'string') words.push(formatField(t, key))
  }
  return words.join(t('problems.place.comma'))
}

/** The name of a field. One without a text is shown by its key, as in the exported files. */
export function formatField(t: TFunction<'creation'>, key: string): string {
  return isNamed(key) ? t(`problems.field.${key}`) : key
}

function isNamed(key: string): key is keyof Texts['creation']['problems']['field'] {
  return i18n.exists(`creation:problems.field.${key}`)
}
