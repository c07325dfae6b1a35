/** How long the ways through a story are, and what of its choices counts later. */
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type Script, scriptFile, storyFile } from '../../../protocol/story.ts'
import { countConsequences } from '../../../server/stories/checks/consequences.ts'
import { type Edge, measureWays } from '../../../server/stories/checks/pathLengths.ts'
import { FOLDERS } from '../../../server/folders.ts'
import { listMissedGoals, listUnknownGoals, measureStory } from '../../../server/stories/goals.ts'
import { loadLibrary } from '../../../server/stories/library.ts'
import { type Story } from '../../../server/stories/story.ts'

const edge = (to: number, lines: number): Edge<'lines'> => ({ to, adds: { lines } })

test('the shortest and the longest way are found, whatever comes first', () => {
  const edges = [[edge(1, 1)], [edge(2, 5), edge(3, 1)], [edge(4, 1)], [edge(2, 1), edge(4, 9)], []]
  expect(measureWays(edges, (at) => at === 4, 'lines')).toEqual({ least: 4, most: 11 })
})

test('a way in a circle is walked once, and one that never ends does not count', () => {
  const edges = [[edge(1, 1)], [edge(1, 7), edge(2, 2), edge(3, 0)], [edge(1, 3), edge(4, 1)], [edge(3, 1)], []]
  expect(measureWays(edges, (at) => at === 4, 'lines')).toEqual({ least: 4, most: 4 })
  expect(measureWays(edges, () => false, 'lines')).toBeNull()
})

test('many positions in a row are measured', () => {
  const edges = Array.from({ length: 50_000 }, (_, at) => [edge(at + 1, 1)])
  expect(measureWays([...edges, []], (at) => at === 50_000, 'lines')).toEqual({ least: 50_000, most: 50_000 })
})

const text = (en: string) => ({ en, zh: en })

test('an option counts when what it sets, or itself, is read by a condition or a text', () => {
  const option = (id: string, set: object = {}) => ({ id, text: text('x'), goto: 'end', set })
  const script = v.parse(scriptFile, {
    start: 'start',
    variables: { trust: 0, unread: 0, shown: 0 },
    nodes: {
      start: {
        do: [{ narrate: text('You have {shown}.') }, { narrate: text('She trusts you.'), if: 'trust > 0' }],
        choose: {
          options: [
            option('trusts', { trust: 1 }),
            option('shows', { shown: 1 }),
            option('lost', { unread: 1 }),
            option('plain'),
            option('named'),
          ],
        },
      },
      end: {
        ending: {
          id: 'end',
          number: 1,
          title: text('End'),
          html: text('<p>End.</p>'),
          image: 'x',
          alt: text('x'),
          because: [{ if: "chose('named')", text: text('You said so.') }],
        },
      },
    },
  })
  expect(countConsequences(script)).toEqual({ options: 5, consequences: 3, named: 1 })
})

test('each goal that a story misses is one finding; where no story has goals there is none', () => {
  const range = (least: number) => ({ least, most: least * 2 })
  const measures = {
    id: 'quay',
    endings: 3,
    minutes: 3,
    lengths: { lines: range(80), ms: { least: 12 * 60_000 - 1, most: 14 * 60_000 }, choices: range(8) },
    options: 10,
    consequences: 3,
    named: 2,
    faceless: ['drum', 'bo'],
    lackingFaces: ['an tender'],
    linesWithoutFace: ['nodes.pier.do.4'],
    unmarkedPictures: ['nodes.pier.do.0'],
    unexplainedHearts: ['nodes.pier.do.7'],
    hintless: ['dusk'],
    crowdedStarts: ['gate'],
    isFree: true,
    firstQuestionMs: 19_001,
  }
  const goal = { unseen: ['drum'], lines: 90, minutes: 12, choices: 8, endings: 4, consequences: 0.33 }
  expect(listMissedGoals(measures, {})).toEqual([])
  expect(listMissedGoals(measures, { quay: goal })).toEqual([
    'quay: bo speaks without a face',
    'quay: there is no portrait an tender',
    'quay: nodes.pier.do.4 does not say with which face',
    'quay: nodes.pier.do.0 does not say where its face is, or that it has none',
    'quay: nodes.pier.do.7 changes the heart and does not say why',
    'quay: the ending of dusk has no hint',
    'quay: the first choice, gate, has more than 3 options',
    'quay: the first choice comes after 21 s, at most 20 wanted',
    'quay: lines on the shortest way 80, at least 90 wanted',
    'quay: minutes on the shortest way 11.9, at least 12 wanted',
    'quay: minutes of the card 3, 11.9 to 14.0 measured',
    'quay: endings 3, at least 4 wanted',
    'quay: options that change something shown later 3, at least 4 wanted',
    'quay: options that an ending names 2, at least 4 wanted',
  ])
  expect(listMissedGoals({ ...measures, lengths: null }, { quay: goal })).toHaveLength(14)
  expect(listMissedGoals({ ...measures, isFree: false }, { quay: goal }).join()).not.toContain('comes after')
  expect(listMissedGoals(measures, { pier: goal })).toEqual(['quay: goals.yaml has no goals for it'])
})

test('a first choice of four options is found, behind other nodes too; a later one may have them', () => {
  const story = getStory('shrine-of-snow')
  const option = (id: string, goto: string) => ({ id, text: text(id), goto })
  const four = (goto: string) => ({ options: ['a', 'b', 'c', 'd'].map((id) => option(id, goto)) })
  const crowdedOf = (first: object) => {
    const nodes = {
      start: { do: [], transition: { seconds: 1, goto: 'gate' } },
      gate: { do: [], choose: first },
      later: { do: [], choose: four('end') },
      end: {
        do: [],
        ending: { id: 'end', number: 1, title: text('End'), html: text('End'), image: 'x', alt: text('x') },
      },
    }
    const script = v.parse(scriptFile, { start: 'start', nodes })
    return measureStory({ ...story, script }, { lengths: null } as Parameters<typeof measureStory>[1]).crowdedStarts
  }
  expect(crowdedOf(four('later'))).toEqual(['gate'])
  expect(crowdedOf({ options: [option('a', 'later'), option('b', 'later')] })).toEqual([])
})

test('the time to the first question is what comes before it, over scenes, and in the language that needs longest', () => {
  const story = getStory('shrine-of-snow')
  const end = {
    do: [],
    ending: { id: 'end', number: 1, title: text('End'), html: text('End'), image: 'x', alt: text('x') },
  }
  const measure = (...lines: { en: string; zh: string }[]): number => {
    const say = lines.map((narrate) => ({ narrate }))
    const options = [
      { id: 'a', text: text('a'), goto: 'end' },
      { id: 'b', text: text('b'), goto: 'end' },
    ]
    const nodes = {
      start: { do: say.slice(0, 1), transition: { seconds: 2, goto: 'gate' } },
      gate: { do: say.slice(1), choose: { options } },
      end,
    }
    const script = v.parse(scriptFile, { start: 'start', nodes })
    return measureStory({ ...story, script }, { lengths: null } as Parameters<typeof measureStory>[1]).firstQuestionMs
  }
  const line = { en: 'x'.repeat(100), zh: '雪'.repeat(40) }
  const [reading, countdown, whole] = [1_000 + 40 * 130, 2_000, 1_000]
  // The last line stands beside the question.
  expect(measure(line)).toBe(countdown + whole)
  expect(measure(line, line, line)).toBe(2 * reading + countdown + whole)
})

test('goals of a story that does not exist are a finding', () => {
  const goal = { unseen: [], lines: 90, minutes: 12, choices: 8, endings: 4, consequences: 0.33 }
  expect(listUnknownGoals({ quay: goal, pier: goal }, ['quay', 'inn'])).toEqual([
    'pier: goals.yaml has goals, and there is no such story',
  ])
})

test('the minutes of a card are those of a play, whole and from 1 to 240', () => {
  const ms = { least: 16 * 60_000, most: 20 * 60_000 }
  const measures = {
    id: 'quay',
    endings: 4,
    lengths: { lines: { least: 90, most: 90 }, ms, choices: { least: 8, most: 8 } },
    options: 1,
    consequences: 1,
    named: 1,
    faceless: [],
    lackingFaces: [],
    linesWithoutFace: [],
    unmarkedPictures: [],
    unexplainedHearts: [],
    hintless: [],
    crowdedStarts: [],
    isFree: true,
    firstQuestionMs: 19_000,
  }
  const list = (minutes: number | null) =>
    listMissedGoals(
      { ...measures, minutes },
      { quay: { lines: 90, minutes: 12, choices: 8, endings: 4, consequences: 0.3, unseen: [] } },
    )
  for (const minutes of [14, 18, 24]) expect(list(minutes)).toEqual([])
  for (const minutes of [null, 8, 40])
    expect(list(minutes)).toEqual([`quay: minutes of the card ${minutes ?? 'missing'}, 16.0 to 20.0 measured`])
  const { minutes } = storyFile.entries
  for (const value of [1, 240, undefined]) expect(v.is(minutes, value)).toBe(true)
  for (const value of [0, 241, 2.5, '20', null]) expect(v.is(minutes, value)).toBe(false)
})

test('a step that changes the heart without a word is found, in a node and in an answer; the first value needs none', () => {
  const story = getStory('shrine-of-snow')
  const why = text('warm')
  const script = v.parse(scriptFile, {
    start: 'start',
    nodes: {
      start: { do: [{ heart: 10 }, { heart: { add: 2 }, if: 'heart > 5' }, { heart: { add: 3, why } }], goto: 'ask' },
      ask: {
        do: [{ heart: 40 }, { heart: { add: 0 } }, { heart: { add: 9, scenes: ['end'] } }],
        listen: {
          answers: [{ match: { en: ['x'], zh: ['x'] }, do: [{ heart: { add: -1, messages: false } }], goto: 'end' }],
          otherwise: { do: [{ heart: { add: 1 } }, { heart: { add: -2, why } }], goto: 'end' },
        },
      },
      end: { ending: { id: 'end', number: 1, title: text('End'), html: text('<p>End.</p>'), image: 'x', alt: why } },
    },
  })
  const exploration = { lengths: null } as Parameters<typeof measureStory>[1]
  expect(measureStory({ ...story, script }, exploration).unexplainedHearts).toEqual([
    'nodes.start.do.1',
    'nodes.ask.do.0',
    'nodes.ask.do.2',
    'nodes.ask.listen.answers.0.do.0',
    'nodes.ask.listen.otherwise.do.0',
  ])
})

function getStory(id: string): Story {
  const story = loadLibrary({ stories: FOLDERS.stories, media: FOLDERS.media }).stories.get(id)
  if (story === undefined) throw new Error('there is no story')
  return story
}

test('a copy of one of our stories that is broken is found: a picture without its face, a line without one, and a missing portrait', () => {
  const story = getStory('shrine-of-snow')
  const exploration = { lengths: null } as Parameters<typeof measureStory>[1]
  const whole = measureStory(story, exploration)
  expect([whole.faceless, whole.lackingFaces, whole.linesWithoutFace, whole.unmarkedPictures]).toEqual([[], [], [], []])
  const { node, index, picture } = findPlaces(story.script)
  const script = structuredClone(story.script)
  const [line, shown] = [script.nodes[node]?.do[index], script.nodes[picture.node]?.do[picture.index]]
  if (line === undefined || !('say' in line) || shown === undefined || !('scene' in shown)) throw new Error('moved')
  delete line.face
  delete shown.scene.face
  const portraits = new Set([...story.portraits].filter((name) => name !== 'person-keeper-hurt'))
  expect(measureStory({ ...story, script, portraits }, exploration)).toMatchObject({
    lackingFaces: ['keeper hurt'],
    linesWithoutFace: [`nodes.${node}.do.${index}`],
    unmarkedPictures: [`nodes.${picture.node}.do.${picture.index}`],
  })
})

/** A line and a scene with a picture. */
function findPlaces({ nodes }: Script) {
  const steps = Object.entries(nodes).flatMap(([node, { do: list }]) =>
    list.map((step, index) => ({ node, index, step })),
  )
  const line = steps.find(({ step }) => 'say' in step)
  const picture = steps.find(({ step }) => 'scene' in step && step.scene.image !== undefined)
  if (line === undefined || picture === undefined) throw new Error('there is neither')
  return { node: line.node, index: line.index, picture }
}
