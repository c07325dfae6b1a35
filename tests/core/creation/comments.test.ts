/** Comments of authors: where they are shown while the story changes, and two authors who comment at once. */
import { describe, expect, test } from 'vitest'
import type { DocumentPath, Draft } from '../../../protocol/story/draft.ts'
import {
  type AuthorComment,
  findLine,
  listThreads,
  listThreadsAt,
  writeReply,
  writeResolved,
  writeThread,
} from '../../../src/authoring/model/comments.ts'
import { createHistory, makeEdit, redoEdit, undoEdit } from '../../../src/authoring/model/draftHistory.ts'
import { readAt, writeAt } from '../../../src/authoring/model/documentPaths.ts'
import { deleteNodes, moveNode } from '../../../src/authoring/model/editNodes.ts'
import { mergeDrafts } from '../../../protocol/story/mergeDrafts.ts'
import { renameNode } from '../../../src/authoring/model/nodeReferences.ts'
import { insertSteps, moveSteps, removeSteps } from '../../../src/authoring/model/stepLists.ts'
import { createStoryDocument } from '../../helpers/storyDocument.ts'

const PIER = ['script', 'nodes', 'pier', 'do']
const say = (text: string, by = 'mira', at = 1): AuthorComment => ({ id: `${by}-${at}`, by, at, text })

/** A story with a comment on the line 'Who is there?', the third step of the pier. */
function open() {
  let history = createHistory(createStoryDocument())
  const edit = (recipe: (document: Draft) => void): void => {
    history = makeEdit(history, recipe, { now: 0, selection: null })
  }
  edit((document) => writeThread(document, 'one', [...PIER, 2], say('Too plain?')))
  const thread = () => {
    const [first] = listThreads(history.document.marks)
    if (first === undefined) throw new Error('the thread is gone')
    return first
  }
  return {
    edit,
    thread,
    document: () => history.document,
    place: () => findLine(history.document, thread()),
    undo: () => (history = undoEdit(history)?.history ?? history),
    redo: () => (history = redoEdit(history) ?? history),
  }
}

describe('a comment on a line', () => {
  const recipes: [what: string, recipe: (document: Draft) => void, place: DocumentPath | null, node?: string][] = [
    ['a line is added above', (document) => insertSteps(document, PIER, 0, [{ wait: 1 }]), [...PIER, 3]],
    ['a line is deleted above', (document) => removeSteps(document, PIER, [0]), [...PIER, 1]],
    ['the line is moved', (document) => void moveSteps(document, PIER, [2], PIER, 0), [...PIER, 0]],
    ['another one is moved over it', (document) => void moveSteps(document, PIER, [0], PIER, 3), [...PIER, 1]],
    [
      'it is moved to another node',
      (document) => void moveSteps(document, PIER, [2], ['script', 'nodes', 'lit', 'do'], 0),
      ['script', 'nodes', 'lit', 'do', 0],
      'lit',
    ],
    ['it is written in', (document) => writeAt(document, [...PIER, 2, 'say', 'en'], 'Who goes there?'), [...PIER, 2]],
    ['its speaker changes', (document) => writeAt(document, [...PIER, 2, 'by'], 'keeper'), [...PIER, 2]],
    [
      'the node is renamed',
      (document) => renameNode(document, 'pier', 'quay'),
      ['script', 'nodes', 'quay', 'do', 2],
      'quay',
    ],
    ['the node is moved', (document) => moveNode(document, 'pier', 'dark', 'behind'), [...PIER, 2]],
    ['the line is deleted', (document) => removeSteps(document, PIER, [2]), null],
    ['all of its node goes', (document) => deleteNodes(document, ['pier']), null],
  ]
  test.each(recipes)(
    '%s: it stays with its line, or stands at the node, and undo takes it back',
    (_, recipe, place, node) => {
      const story = open()
      story.edit(recipe)
      expect(story.place()).toEqual(place)
      expect(story.thread().node).toBe(node ?? 'pier')
      story.undo()
      expect([story.place(), story.thread().node]).toEqual([[...PIER, 2], 'pier'])
      story.redo()
      expect(story.place()).toEqual(place)
    },
  )

  test('a line that is cut and pasted has its comment again, and one that is deleted shows its words at the node', () => {
    const story = open()
    const step = readAt(story.document(), [...PIER, 2])
    story.edit((document) => removeSteps(document, PIER, [2]))
    expect(story.thread().line).toEqual({ at: null, text: '谁在那儿？ / Who is there?' })
    expect(listThreadsAt(story.document(), PIER.slice(0, 3))).toHaveLength(1)
    story.edit((document) => insertSteps(document, ['script', 'nodes', 'dark', 'do'], 1, [step]))
    expect(story.place()).toEqual(['script', 'nodes', 'dark', 'do', 1])
    expect(listThreadsAt(story.document(), PIER.slice(0, 3))).toHaveLength(0)
  })

  test('typing, letter by letter, never loses it', () => {
    const story = open()
    for (let length = 12; length >= 0; length -= 1)
      story.edit((document) => writeAt(document, [...PIER, 2, 'say', 'en'], 'Who is there'.slice(0, length)))
    story.edit((document) => writeAt(document, [...PIER, 2, 'say', 'zh'], ''))
    story.edit((document) => writeAt(document, [...PIER, 2, 'say', 'en'], 'Speak!'))
    expect(story.place()).toEqual([...PIER, 2])
    expect(story.thread().line?.text).toBe('Speak!')
  })

  test('the line of an answer to free text has comments as well', () => {
    const story = open()
    const answer = ['script', 'nodes', 'dark', 'listen', 'answers', 0, 'do']
    story.edit((document) => writeAt(document, answer, [{ say: { en: 'Yes.' } }, { say: { en: 'No.' } }]))
    story.edit((document) => writeThread(document, 'two', [...answer, 1], say('Why?', 'jun', 2)))
    story.edit((document) => removeSteps(document, answer, [0]))
    expect(listThreadsAt(story.document(), [...answer, 0]).map(({ id }) => id)).toEqual(['two'])
  })
})

describe('two authors', () => {
  const base = open().document()
  const change = (recipe: (document: Draft) => void): Draft =>
    makeEdit(createHistory(base), recipe, { now: 0, selection: null }).document

  test('who reply and comment at once are both heard, and nobody has to choose', () => {
    const mine = change((document) => {
      writeReply(document, 'one', say('Plain is good.', 'mira', 2))
      writeResolved(document, 'one', true)
    })
    const theirs = change((document) => {
      writeReply(document, 'one', say('I agree.', 'jun', 3))
      writeThread(document, 'two', ['script', 'nodes', 'pier'], say('A slow start', 'jun', 4))
    })
    const { document, conflicts } = mergeDrafts(base, mine, theirs)
    expect(conflicts).toEqual([])
    const [one, two] = listThreads(document.marks)
    expect(one?.comments.map(({ text }) => text).sort()).toEqual(['I agree.', 'Plain is good.', 'Too plain?'])
    expect([one?.isResolved, two?.comments[0]?.text]).toEqual([true, 'A slow start'])
  })

  test('one moves the line and one writes in it: the comment is where the line is', () => {
    const mine = change((document) => void moveSteps(document, PIER, [2], PIER, 0))
    const theirs = change((document) => writeReply(document, 'one', say('Hm', 'jun', 5)))
    const { document } = mergeDrafts(base, mine, theirs)
    expect(listThreadsAt(document, [...PIER, 0]).map(({ comments }) => comments.length)).toEqual([2])
  })

  test('both move it: no conflict about the place of a comment', () => {
    const mine = change((document) => void moveSteps(document, PIER, [2], PIER, 0))
    const theirs = change((document) => writeAt(document, [...PIER, 2, 'say', 'en'], 'Halt!'))
    const { document, conflicts } = mergeDrafts(base, mine, theirs)
    expect(conflicts.map(({ at }) => at)).toEqual([PIER])
    expect(listThreads(document.marks)).toHaveLength(1)
  })

  test('one takes back a comment that the other has answered: it stays', () => {
    const mine = change((document) => writeAt(document, ['marks', 'comments', 'one'], undefined))
    const theirs = change((document) => writeReply(document, 'one', say('Good point', 'jun', 6)))
    for (const [one, other] of [
      [mine, theirs],
      [theirs, mine],
    ] as const)
      expect(listThreads(mergeDrafts(base, one, other).document.marks)[0]?.comments).toHaveLength(2)
  })
})

test('whatever is wrong in the comments of a draft is left out', () => {
  const comments = {
    one: { node: 'pier', said: [{ id: 'a', by: 'mira', at: 1, text: 'Here' }, { text: 3 }, null] },
    two: { node: 3, said: [{ id: 'a', by: 'mira', at: 1, text: 'x' }] },
    three: null,
    four: { node: 'pier', said: [] },
    five: { node: 'pier', line: { at: [{}], text: 4 }, said: [{ id: 'b', by: 'mira', at: 2, text: 'There' }] },
  }
  expect(listThreads({ comments }).map(({ id, line }) => [id, line])).toEqual([
    ['one', null],
    ['five', { at: null, text: '' }],
  ])
  expect(listThreads({ comments: [] })).toEqual([])
})
