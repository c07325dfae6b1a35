/** What the checks of a story find in its texts: tasks that are cut, and dialogs that cut a sentence. */
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { LOCALES } from '../../../protocol/locale.ts'
import { scriptFile, type Script } from '../../../protocol/story.ts'
import { checkReading, fitsTaskBar } from '../../../server/stories/checks/readingChecks.ts'

test.each([
  ['Find the lamp', true],
  ['Eat it, and say how it is', true],
  ['Find out who took the seventh lamp from the quay', false],
  ['An Unpronounceablylongsingleword', true],
  ['找出是谁拿走了第七盏灯', true],
  ['找出是谁在码头上拿走了第七盏灯，然后把它还回去', false],
])('%s', (text, fits) => {
  expect(fitsTaskBar(text)).toBe(fits)
})

const say = (en: string, zh: string) => ({ narrate: { en, zh } })
const dialog = { alert: { text: { en: 'Wait.', zh: '等等。' } } }
const createScript = (steps: object[]): Script =>
  v.parse(scriptFile, {
    start: 'start',
    nodes: {
      start: {
        do: steps,
        ending: {
          id: 'end',
          number: 1,
          title: { en: 'End', zh: '完' },
          html: { en: 'End.', zh: '完。' },
          image: 'end',
          alt: { en: 'The end', zh: '完' },
        },
      },
    },
  })

test.each([
  ['a whole sentence', say('He stops.', '他停下了。'), 0],
  ['words that break off', say('He stops –', '他停下了——'), 0],
  ['a quote', say('“Stop!”', '“停！”'), 0],
  ['half a sentence', say('He stops and', '他停下了。'), 1],
  ['half a sentence in Chinese', say('He stops.', '他停下，'), 1],
])('a dialog after %s', (_, line, findings) => {
  const found = checkReading(createScript([line, dialog]), LOCALES)
  expect(found.map(({ code }) => code)).toEqual(Array.from({ length: findings }, () => 'dialog_in_sentence'))
})

test.each([
  ['something else stands between them', [say('He stops and', '他停下了。'), { wait: 1 }, dialog], 1],
  [
    'a line that may be left out stands between them',
    [say('He stops and', '他停下了。'), { ...say('Oh.', '哦。'), if: 'heart > 3' }, dialog],
    1,
  ],
  ['the sentence has come to its end', [say('He stops and', '他停下了。'), say('listens.', '听着。'), dialog], 0],
])('a dialog after half a sentence, where %s', (_, steps, findings) => {
  expect(checkReading(createScript(steps), LOCALES)).toHaveLength(findings)
})

test('a task that is cut is found in the language in which it is', () => {
  const text = { en: 'Find out who took the seventh lamp from the quay', zh: '找到灯' }
  const found = checkReading(createScript([{ task: { id: 'lamp', index: 0, percent: 0, text } }]), LOCALES)
  expect(found.map(({ code, at }) => `${code} ${at.join('.')}`)).toEqual(['long_task nodes.start.do.0.task.text.en'])
})

test('a paid scene says in its own words what it is', () => {
  const enter = (more: object) => createScript([{ paid_scene: { scene: 'velvet', ...more } }])
  const text = { en: 'One candle.', zh: '一支蜡烛。' }
  expect(checkReading(enter({}), LOCALES).map(({ code, at }) => `${code} ${at.join('.')}`)).toEqual([
    'silent_price nodes.start.do.0.paid_scene',
  ])
  expect(checkReading(enter({ text }), LOCALES)).toEqual([])
})
