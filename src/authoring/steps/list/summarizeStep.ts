/** A step in one line, for the list and the outline: what it says, shows or changes. */
import { type TFunction } from 'i18next'
import type { Draft } from '../../../../protocol/story/draft.ts'
import { MOODS } from '../../../../protocol/mood.ts'
import { asList, asPart, asText, type DocumentPart, isPart } from '../../model/documentPaths.ts'
import { readText } from '../../model/storyGraph.ts'
import { getLocale } from '../../../i18n/index.ts'
import { canShow, type FieldSpec, type FieldType } from '../form/formFields.ts'
import { listSpeakers } from '../speakers.ts'
import { listStepFields, readStepKind } from '../stepKinds.ts'

type Describe = (value: unknown, field: FieldSpec, context: Context) => string

interface Context {
  t: TFunction<'creation'>
  document: Draft
}

/** '' for what needs no words: a switch that is off, a text that is missing. */
const DESCRIBE: Readonly<Record<FieldType, Describe>> = {
  group: (value, field, context) =>
    field.type === 'group' ? describeFields(field.fields, asPart(value), context) : '',
  localized: (value) => tidy(readText(value, getLocale())),
  html: (value) => tidy(readText(value, getLocale())),
  text: (value) => asText(value),
  number: (value, field, { t }) =>
    typeof value === 'number' && field.type === 'number'
      ? t('frame.labelled', { label: t(`steps.fields.${field.label}`), value })
      : '',
  switch: (value, field, { t }) => (value === true && field.type === 'switch' ? t(`steps.fields.${field.label}`) : ''),
  pick: (value, field, { t }) => {
    const chosen = field.type === 'pick' ? field.values.find((each) => each === String(value)) : undefined
    return chosen === undefined || chosen === '0' ? '' : t(`steps.values.${chosen}`)
  },
  media: (value) => asText(value),
  speaker: (value, _, { document }) => listSpeakers(document).find(({ id }) => id === value)?.name ?? asText(value),
  speakers: (value, _, { document }) =>
    asList(value)
      .map((id) => listSpeakers(document).find((speaker) => speaker.id === id)?.name ?? asText(id))
      .join(', '),
  scene: (value) => asText(value),
  node: (value) => asText(value),
  condition: (value) => asText(value),
  changes: (value, _, { t }) =>
    Object.entries(asPart(value))
      .map(([name, change]) => describeChange(name, change, t))
      .join(', '),
  heart: (value, _, { t }) => describeChange('', value, t).trim(),
  weather: (value, _, { t }) =>
    MOODS.filter((name) => Number(asPart(value)[name] ?? 0) > 0)
      .map((name) => t(`steps.weather.${name}`))
      .join(', ') || t('steps.weather.none'),
  preload: (value) =>
    asList(value)
      .map((item) => asText(isPart(item) ? item['video'] : item))
      .join(', '),
  face: () => '',
  patterns: () => '',
  steps: () => '',
  list: (value, field, context) => {
    const items = asList(value)
    if (items.length === 0 || field.type !== 'list') return ''
    if (field.item === 'person')
      return items.map((item) => describeFields(field.fields, asPart(item), context)).join(', ')
    const { t } = context
    return t('frame.labelled', { label: t(`steps.fields.${field.label}`), value: items.length })
  },
}

/** The JSON of what is no step. */
export function summarizeStep(step: unknown, context: Context): string {
  const kind = readStepKind(step)
  if (kind === null) return tidy(JSON.stringify(step) ?? '')
  return describeFields(listStepFields(kind), asPart(step), context)
}

/** Fields of the form that the list does not show: of a line that is spoken aloud, for example. */
export function describeFields(fields: readonly FieldSpec[], part: DocumentPart, context: Context): string {
  return fields
    .map((field) => {
      const value = part[field.at]
      if (value === undefined) return ''
      return canShow(field, value) ? DESCRIBE[field.type](value, field, context) : tidy(JSON.stringify(value))
    })
    .filter((text) => text !== '')
    .join(' · ')
}

function describeChange(name: string, change: unknown, t: TFunction<'creation'>): string {
  const { add: added, random, to } = asPart(change)
  if (typeof to === 'string') return t('steps.says.becomes', { name, value: to })
  if (random !== undefined) return t('steps.says.becomes', { name, value: asList(random).join('…') })
  if (typeof added !== 'number') return t('steps.says.becomes', { name, value: isPart(change) ? '?' : String(change) })
  return t('steps.says.changes', { name, value: added < 0 ? `−${-added}` : `+${added}` })
}

const SHOWN_CHARS = 160

function tidy(text: string): string {
  const plain = text
    .replaceAll(/<\/?[a-z][^>]*>/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return plain.length > SHOWN_CHARS ? `${plain.slice(0, SHOWN_CHARS)}…` : plain
}
