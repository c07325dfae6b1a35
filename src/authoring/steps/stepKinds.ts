/** Every kind of step: what a new one has, and its form. `protocol/story/steps.ts` has the schemas. */
import { PAID_SCENE_DEFAULT, VIDEO_MIN_WATCH_S } from '../../../protocol/limits.ts'
import { FACES, PLACES } from '../../../protocol/story/people.ts'
import type { StepKind } from '../../../protocol/story/steps.ts'
import { type DocumentPart, isPart } from '../model/documentPaths.ts'
import type { FieldOf, FieldSpec } from './form/formFields.ts'
import { forEachLocale } from '../../../protocol/locale.ts'

/** The parts of the menu of new steps. */
export const STEP_GROUPS = ['writing', 'people', 'pictures', 'sounds', 'progress', 'flow', 'notes'] as const

export interface StepSpec {
  group: (typeof STEP_GROUPS)[number]
  /** Written like a line of a document: in the list itself, with Enter for the next one. */
  isLine?: boolean
  create: () => DocumentPart
  fields: readonly FieldSpec[]
}

const emptyText = (): DocumentPart => forEachLocale(() => '')
const emptyPicture = (): DocumentPart => ({ src: '', alt: emptyText() })
const pictureField = { type: 'media', at: 'src', label: 'picture', kind: 'picture', alt: 'alt' } as const

const faceField = { type: 'face', at: 'face', label: 'faceArea', isOptional: true, isRare: true } as const

const whoField = { type: 'speaker', at: 'who', label: 'person' } as const
const placeField = { type: 'pick', at: 'place', label: 'place', values: PLACES, isOptional: true } as const
const expressionField = { type: 'pick', at: 'face', label: 'expression', values: FACES, isOptional: true } as const

const group = (at: string, ...fields: FieldSpec[]): FieldOf<'group'> => ({ type: 'group', at, fields })
const line = (kind: StepKind): StepSpec => ({
  group: 'writing',
  isLine: true,
  create: () => ({ [kind]: emptyText() }),
  fields: [{ type: 'localized', at: kind, label: 'text' }],
})
const picture = (kind: StepKind, ...fields: FieldSpec[]): StepSpec => ({
  group: 'pictures',
  create: () => ({ [kind]: emptyPicture() }),
  fields: [group(kind, pictureField, faceField, ...fields)],
})
const people = (kind: StepKind, ...fields: FieldSpec[]): StepSpec => ({
  group: 'people',
  create: () => ({ [kind]: [{ who: '' }] }),
  fields: [
    {
      type: 'list',
      at: kind,
      label: 'people',
      item: 'person',
      add: 'addPerson',
      create: () => ({ who: '' }),
      fields: [whoField, ...fields],
    },
  ],
})
const sound = (kind: StepKind): StepSpec => ({
  group: 'sounds',
  create: () => ({ [kind]: '' }),
  fields: [{ type: 'media', at: kind, label: 'sound', kind: 'sound' }],
})

/** Every step may depend on a condition, whatever its own form has. */
const ifField: FieldSpec = { type: 'condition', at: 'if', label: 'if', isOptional: true, isRare: true }

/** In the order of the menu. */
export const STEP_KINDS: Readonly<Record<StepKind, StepSpec>> = {
  narrate: line('narrate'),
  say: {
    ...line('say'),
    fields: [
      { type: 'localized', at: 'say', label: 'text' },
      { type: 'speaker', at: 'by', label: 'speaker', isOptional: true },
      expressionField,
      { type: 'switch', at: 'voice', label: 'voiced' },
      { type: 'pick', at: 'mood', label: 'mood', values: ['-1', '0', '1'], asNumber: true, isOptional: true },
      {
        type: 'list',
        at: 'actions',
        label: 'buttons',
        item: 'button',
        add: 'addButton',
        isOptional: true,
        create: () => ({ type: 'try_again', option: '' }),
        fields: [
          { type: 'pick', at: 'type', label: 'type', values: ['try_again', 'pay_now'] },
          { type: 'text', at: 'option', label: 'option' },
        ],
      },
    ],
  },
  tip: line('tip'),
  hint: line('hint'),
  page: {
    group: 'writing',
    create: () => ({ page: emptyText() }),
    fields: [{ type: 'html', at: 'page', label: 'page' }],
  },
  alert: {
    group: 'writing',
    create: () => ({ alert: { text: emptyText() } }),
    fields: [
      group(
        'alert',
        { type: 'localized', at: 'title', label: 'title', isOptional: true },
        { type: 'localized', at: 'text', label: 'text', isMultiline: true },
        { type: 'localized', at: 'button', label: 'button', isOptional: true },
      ),
    ],
  },
  overlay: {
    group: 'writing',
    create: () => ({ overlay: { text: emptyText(), button: emptyText() } }),
    fields: [
      group(
        'overlay',
        { type: 'localized', at: 'text', label: 'text', isMultiline: true },
        { type: 'localized', at: 'button', label: 'button', isOptional: true },
        { type: 'pick', at: 'position', label: 'position', values: ['top', 'center', 'bottom'], fallback: 'center' },
      ),
    ],
  },
  error: line('error'),
  enter: people('enter', placeField, expressionField),
  look: people('look', expressionField, placeField),
  leave: {
    group: 'people',
    create: () => ({ leave: [] }),
    fields: [{ type: 'speakers', at: 'leave', label: 'people' }],
  },
  image: picture('image', { type: 'switch', at: 'portrait', label: 'portrait', isRare: true }),
  picture: {
    group: 'pictures',
    create: () => ({ picture: emptyPicture() }),
    fields: [group('picture', pictureField), { type: 'speaker', at: 'by', label: 'sender', isOptional: true }],
  },
  show: picture('show'),
  frames: {
    group: 'pictures',
    create: () => ({ frames: [emptyPicture()] }),
    fields: [
      {
        type: 'list',
        at: 'frames',
        label: 'frames',
        item: 'frame',
        add: 'addFrame',
        create: emptyPicture,
        fields: [pictureField, faceField],
      },
    ],
  },
  video: {
    group: 'pictures',
    create: () => ({ video: emptyPicture() }),
    fields: [
      group(
        'video',
        { type: 'media', at: 'src', label: 'clip', kind: 'clip', alt: 'alt' },
        { type: 'switch', at: 'background', label: 'background' },
        {
          type: 'number',
          at: 'min',
          label: 'minSeconds',
          min: 0,
          max: 60,
          fallback: VIDEO_MIN_WATCH_S,
          isOptional: true,
        },
        { type: 'media', at: 'poster', label: 'poster', kind: 'picture', isOptional: true },
        faceField,
      ),
    ],
  },
  mood: {
    group: 'pictures',
    create: () => ({ mood: {} }),
    fields: [{ type: 'weather', at: 'mood', label: 'weather' }],
  },
  preload: {
    group: 'pictures',
    create: () => ({ preload: [''] }),
    fields: [{ type: 'preload', at: 'preload', label: 'preload' }],
  },
  music: sound('music'),
  sound: sound('sound'),
  voice_config: {
    group: 'sounds',
    create: () => ({ voice_config: { provider: 'speech', voice: 'mid' } }),
    fields: [
      group(
        'voice_config',
        { type: 'text', at: 'provider', label: 'provider' },
        { type: 'pick', at: 'voice', label: 'voice', values: ['low', 'mid', 'high', 'whisper', 'bright'] },
      ),
    ],
  },
  total: {
    group: 'progress',
    create: () => ({ total: 0 }),
    fields: [{ type: 'number', at: 'total', label: 'percent', min: 0, max: 100 }],
  },
  task: {
    group: 'progress',
    create: () => ({ task: { id: 'task', index: 0, percent: 0, text: emptyText() } }),
    fields: [
      group(
        'task',
        { type: 'localized', at: 'text', label: 'task' },
        { type: 'text', at: 'id', label: 'id' },
        { type: 'number', at: 'index', label: 'level', min: 0 },
        { type: 'number', at: 'percent', label: 'percent', min: 0, max: 100 },
      ),
    ],
  },
  heart: {
    group: 'progress',
    create: () => ({ heart: { add: 5 } }),
    fields: [{ type: 'heart', at: 'heart', label: 'heart' }],
  },
  mission: {
    group: 'progress',
    create: () => ({ mission: { actor: '', clues: [] } }),
    fields: [
      group(
        'mission',
        { type: 'speaker', at: 'actor', label: 'actor' },
        {
          type: 'list',
          at: 'clues',
          label: 'clues',
          item: 'clue',
          add: 'addClue',
          isOptional: true,
          create: (index) => ({ id: `clue-${index + 1}`, text: emptyText(), scene: '' }),
          fields: [
            { type: 'localized', at: 'text', label: 'text' },
            { type: 'text', at: 'id', label: 'id' },
            { type: 'scene', at: 'scene', label: 'scene' },
          ],
        },
      ),
    ],
  },
  coins: {
    group: 'progress',
    create: () => ({ coins: { add: 10 } }),
    fields: [group('coins', { type: 'number', at: 'add', label: 'diamonds', min: 1 })],
  },
  scene: {
    group: 'flow',
    create: () => ({ scene: { id: '' } }),
    fields: [
      group(
        'scene',
        { type: 'scene', at: 'id', label: 'scene' },
        { type: 'localized', at: 'title', label: 'title', isOptional: true },
        { type: 'media', at: 'image', label: 'picture', kind: 'picture', alt: 'alt', isOptional: true },
        faceField,
      ),
    ],
  },
  wait: {
    group: 'flow',
    create: () => ({ wait: 2 }),
    fields: [{ type: 'number', at: 'wait', label: 'seconds', min: 0, max: 60, step: 0.5 }],
  },
  set: { group: 'flow', create: () => ({ set: {} }), fields: [{ type: 'changes', at: 'set', label: 'changes' }] },
  paid_scene: {
    group: 'flow',
    create: () => ({ paid_scene: { scene: '' } }),
    fields: [
      group(
        'paid_scene',
        { type: 'scene', at: 'scene', label: 'scene' },
        { type: 'localized', at: 'text', label: 'paidText', isOptional: true },
        {
          type: 'number',
          at: 'seconds',
          label: 'paidSeconds',
          min: 1,
          fallback: PAID_SCENE_DEFAULT.intervalS,
          isOptional: true,
        },
        {
          type: 'number',
          at: 'coins',
          label: 'paidPrice',
          min: 1,
          fallback: PAID_SCENE_DEFAULT.coins,
          isOptional: true,
        },
      ),
    ],
  },
  pay: {
    group: 'flow',
    create: () => ({ pay: { coins: 10, text: emptyText() } }),
    fields: [
      group(
        'pay',
        { type: 'number', at: 'coins', label: 'diamonds', min: 1 },
        { type: 'localized', at: 'text', label: 'text', isMultiline: true },
      ),
    ],
  },
  debug: { group: 'notes', create: () => ({ debug: '' }), fields: [{ type: 'text', at: 'debug', label: 'note' }] },
}

/** The form of a step: its own fields, and the condition. */
export function listStepFields(kind: StepKind): readonly FieldSpec[] {
  return [...STEP_KINDS[kind].fields, ifField]
}

/** The kind of a step: that of its first key which names one, as the schema reads it. Null where it is none. */
export function readStepKind(step: unknown): StepKind | null {
  if (!isPart(step)) return null
  const kinds = Object.keys(STEP_KINDS) as StepKind[]
  // `picture` is a step with `by`, and `image` is one of its own: a key counts, whatever its value is.
  return kinds.find((kind) => Object.hasOwn(step, kind)) ?? null
}
