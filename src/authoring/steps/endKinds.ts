/** Every way in which a node ends, as a form. `protocol/story/node.ts` has the schemas; `src/authoring/model/nodeEnds.ts` changes one into another. */
import type { EndKind } from '../model/nodeEnds.ts'
import type { FieldSpec } from './form/formFields.ts'
import { forEachLocale } from '../../../protocol/locale.ts'

const emptyText = (): Record<string, string> => forEachLocale(() => '')
const createOption = (index: number) => ({ id: `option-${index + 1}`, text: emptyText(), goto: '' })

const goto: FieldSpec = { type: 'node', at: 'goto', label: 'goto' }
const stays: FieldSpec = { type: 'node', at: 'goto', label: 'goto', isOptional: true, empty: 'stays' }
const id: FieldSpec = { type: 'text', at: 'id', label: 'id', isRare: true }
const price: FieldSpec = { type: 'number', at: 'price', label: 'price', min: 0, fallback: 0, isOptional: true }
const set: FieldSpec = { type: 'changes', at: 'set', label: 'changes', isOptional: true }
const afterTurns: readonly FieldSpec[] = [
  { type: 'number', at: 'turns', label: 'turns', min: 1, max: 20, fallback: 6, isOptional: true },
  { type: 'node', at: 'goto', label: 'afterTurns' },
]
const reply: FieldSpec = { type: 'steps', at: 'do', label: 'reply', isOptional: true }

/** A node's end is the value of its key; a `goto` is a field of the node itself. */
export const END_FORMS: Readonly<Record<EndKind, readonly FieldSpec[]>> = {
  choose: [
    {
      type: 'group',
      at: 'choose',
      fields: [
        {
          type: 'list',
          at: 'options',
          label: 'options',
          item: 'option',
          add: 'addOption',
          create: createOption,
          fields: [
            { type: 'localized', at: 'text', label: 'text' },
            goto,
            { type: 'condition', at: 'when', label: 'when', isOptional: true },
            set,
            price,
            {
              type: 'media',
              at: 'image',
              label: 'picture',
              kind: 'picture',
              alt: 'alt',
              isOptional: true,
              isRare: true,
            },
            { type: 'scene', at: 'scene', label: 'nextScene', isOptional: true, isRare: true },
            { type: 'speaker', at: 'actor', label: 'addressed', isOptional: true, isRare: true },
            { type: 'switch', at: 'finish', label: 'finish', isOptional: true, isRare: true },
            { type: 'patterns', at: 'examples', label: 'examples', isOptional: true, isRare: true },
            id,
          ],
        },
        { type: 'pick', at: 'style', label: 'style', values: ['default', 'card', 'actor'], fallback: 'default' },
        { type: 'localized', at: 'tooltip', label: 'tooltip', isOptional: true },
      ],
    },
  ],
  act: [
    {
      type: 'list',
      at: 'act',
      label: 'options',
      item: 'option',
      add: 'addOption',
      create: (index) => ({ id: `option-${index + 1}`, type: 'try_again', image: '', alt: emptyText(), goto: '' }),
      fields: [
        { type: 'media', at: 'image', label: 'picture', kind: 'picture', alt: 'alt' },
        { type: 'pick', at: 'type', label: 'type', values: ['try_again', 'pay_now'] },
        goto,
        set,
        price,
        id,
      ],
    },
  ],
  listen: [
    {
      type: 'group',
      at: 'listen',
      fields: [
        {
          type: 'group',
          at: 'reply',
          isOptional: true,
          asked: 'talk',
          fields: [
            { type: 'speaker', at: 'by', label: 'answersBy', isOptional: true },
            { type: 'localized', at: 'persona', label: 'persona', isMultiline: true },
            { type: 'localized', at: 'tone', label: 'tone', isOptional: true },
            { type: 'patterns', at: 'knows', label: 'knows', isOptional: true },
            { type: 'patterns', at: 'hides', label: 'hides', isOptional: true },
            { type: 'localized', at: 'refuse', label: 'refuse', isMultiline: true },
            { type: 'number', at: 'sentences', label: 'sentences', min: 1, max: 4, fallback: 2, isOptional: true },
            ...afterTurns,
          ],
        },
        {
          type: 'list',
          at: 'answers',
          label: 'answers',
          item: 'answer',
          add: 'addAnswer',
          create: (index) => ({ id: `answer-${index + 1}`, match: forEachLocale(() => []), do: [], goto: null }),
          fields: [
            { type: 'patterns', at: 'examples', label: 'examples', isOptional: true },
            { type: 'patterns', at: 'match', label: 'patterns', isExpression: true },
            reply,
            stays,
            { ...id, isOptional: true },
          ],
        },
        {
          type: 'group',
          at: 'otherwise',
          fields: [
            { ...reply, label: 'otherwise' },
            { type: 'patterns', at: 'again', label: 'again', isOptional: true, isRare: true },
            stays,
          ],
        },
        { type: 'patterns', at: 'suggest', label: 'suggest', isOptional: true, isRare: true },
        {
          type: 'group',
          at: 'small_talk',
          isOptional: true,
          isRare: true,
          fields: [
            { type: 'speaker', at: 'by', label: 'spokenTo', isOptional: true },
            { type: 'patterns', at: 'back', label: 'talkBack', isOptional: true },
            { type: 'switch', at: 'message', label: 'talkMessage', isOptional: true },
          ],
        },
        { type: 'group', at: 'after', isOptional: true, unless: 'reply', fields: afterTurns },
        { type: 'localized', at: 'free', label: 'free', isOptional: true, isRare: true },
      ],
    },
  ],
  upload: [
    {
      type: 'group',
      at: 'upload',
      fields: [
        { type: 'localized', at: 'text', label: 'text' },
        { type: 'switch', at: 'face', label: 'face' },
        { type: 'node', at: 'goto', label: 'uploaded' },
        { type: 'node', at: 'declined', label: 'declined', isOptional: true, empty: 'same' },
      ],
    },
  ],
  transition: [
    {
      type: 'group',
      at: 'transition',
      fields: [
        { type: 'number', at: 'seconds', label: 'seconds', min: 0, max: 600 },
        { type: 'scene', at: 'scene', label: 'nextScene', isOptional: true },
        goto,
      ],
    },
  ],
  goto: [goto],
  branch: [
    {
      type: 'list',
      at: 'branch',
      label: 'ways',
      item: 'way',
      add: 'addWay',
      create: () => ({ goto: '' }),
      fields: [{ type: 'condition', at: 'if', label: 'if', isOptional: true }, goto],
    },
  ],
  ending: [
    {
      type: 'group',
      at: 'ending',
      fields: [
        { type: 'localized', at: 'title', label: 'title' },
        { type: 'html', at: 'html', label: 'endingText' },
        { type: 'localized', at: 'hint', label: 'endingHint', isOptional: true },
        { type: 'media', at: 'image', label: 'picture', kind: 'picture', alt: 'alt' },
        {
          type: 'list',
          at: 'because',
          label: 'because',
          item: 'cause',
          add: 'addCause',
          isOptional: true,
          isRare: true,
          create: () => ({ if: '', text: emptyText() }),
          fields: [
            { type: 'condition', at: 'if', label: 'if' },
            { type: 'html', at: 'text', label: 'text' },
          ],
        },
        {
          type: 'list',
          at: 'epilogue',
          label: 'epilogue',
          item: 'epilogueLine',
          add: 'addEpilogueLine',
          isOptional: true,
          isRare: true,
          create: () => ({ text: emptyText() }),
          fields: [
            { type: 'localized', at: 'text', label: 'text' },
            { type: 'speaker', at: 'by', label: 'speaker', isOptional: true },
            { type: 'condition', at: 'if', label: 'if', isOptional: true },
          ],
        },
        { type: 'number', at: 'number', label: 'endingNumber', min: 1 },
        id,
      ],
    },
  ],
}
