/** Names in a story: where they are used, and renaming them everywhere. */
import { produce } from 'immer'
import { expect, test } from 'vitest'
import type { Draft } from '../../../protocol/story/draft.ts'
import { readAt, writeAt } from '../../../src/authoring/model/documentPaths.ts'
import { renameNode } from '../../../src/authoring/model/nodeReferences.ts'
import { findFreeName, listUses, type NameKind, renameEverywhere } from '../../../src/authoring/model/names.ts'
import { createStoryDocument } from '../../helpers/storyDocument.ts'

const PIER = ['script', 'nodes', 'pier']
const OPTION = [...PIER, 'choose', 'options', 0]

function rename(document: Draft, kind: NameKind, from: string, to: string): Draft {
  return produce(document, (draft) => renameEverywhere(draft, kind, from, to))
}

test('a variable is renamed in conditions and changes, and not where its name is part of another', () => {
  const document = createStoryDocument()
  writeAt(document, ['script', 'variables'], { mistrust: 1, trust: 0, last: 2 })
  writeAt(document, [...OPTION, 'when'], 'trust >= 2 and mistrust < 3 and trust != 9')
  writeAt(document, [...PIER, 'do', 3], { set: { last: 1, trust: { add: 1 } } })
  expect(listUses(document, 'variable', 'trust')).toEqual([
    [...PIER, 'do', 3, 'set'],
    [...OPTION, 'set'],
    [...OPTION, 'when'],
  ])
  const renamed = rename(document, 'variable', 'trust', 'faith')
  expect(readAt(renamed, [...OPTION, 'when'])).toBe('faith >= 2 and mistrust < 3 and faith != 9')
  expect(Object.keys(readAt(renamed, ['script', 'variables']) as object)).toEqual(['mistrust', 'faith', 'last'])
  expect(readAt(renamed, [...PIER, 'do', 3, 'set'])).toEqual({ last: 1, faith: { add: 1 } })
  expect(listUses(renamed, 'variable', 'trust')).toEqual([])
})

test('a variable is renamed where a text shows it, and prose with the same word stays', () => {
  const document = createStoryDocument()
  writeAt(document, ['script', 'variables'], { lamps: 1 })
  const shown = 'Your lamps: {lamps, plural, one {# lamp} other {# lamps}}, { lamps }.'
  writeAt(document, [...PIER, 'do', 3], {
    narrate: { en: shown, zh: '{lamps}盏灯' },
    if: "lamps > 0 and door == 'lamps'",
  })
  const renamed = rename(document, 'variable', 'lamps', 'lights')
  expect(readAt(renamed, [...PIER, 'do', 3])).toEqual({
    narrate: { en: 'Your lamps: {lights, plural, one {# lamp} other {# lamps}}, { lights }.', zh: '{lights}盏灯' },
    if: "lights > 0 and door == 'lamps'",
  })
})

test('a person is renamed on the stage, and in conditions that ask for the chosen actor', () => {
  const document = createStoryDocument()
  writeAt(document, [...PIER, 'do', 3], { enter: [{ who: 'lan' }], if: "actor == 'lan' and door == 'lan'" })
  writeAt(document, [...PIER, 'do', 4], { leave: ['lan', 'keeper'] })
  const renamed = rename(document, 'speaker', 'lan', 'orchid')
  expect(readAt(renamed, [...PIER, 'do', 3])).toEqual({
    enter: [{ who: 'orchid' }],
    if: "actor == 'orchid' and door == 'lan'",
  })
  expect(readAt(renamed, [...PIER, 'do', 4, 'leave'])).toEqual(['orchid', 'keeper'])
})

test('an actor is renamed where it speaks, is chosen, and has a voice', () => {
  const document = createStoryDocument()
  writeAt(document, ['script', 'speakers', 'lan'], { name: { en: 'Lan', zh: '阿岚' }, avatar: 'lan' })
  writeAt(document, [...OPTION, 'actor'], 'lan')
  writeAt(document, [...PIER, 'do', 2, 'by'], 'lan')
  const renamed = rename(document, 'speaker', 'lan', 'orchid')
  expect(readAt(renamed, ['metadata', 'actors', 0, 'id'])).toBe('orchid')
  expect(readAt(renamed, ['metadata', 'actors', 0, 'avatar'])).toBe('lan')
  expect([readAt(renamed, [...OPTION, 'actor']), readAt(renamed, [...PIER, 'do', 2, 'by'])]).toEqual([
    'orchid',
    'orchid',
  ])
  expect(Object.keys(readAt(renamed, ['script', 'speakers']) as object)).toEqual(['keeper', 'orchid'])
})

test('a scene is renamed in the list, in its step, and in everything that leads to it', () => {
  const document = createStoryDocument()
  writeAt(document, ['script', 'scenes'], ['shore', 'house'])
  writeAt(document, [...PIER, 'do', 3], { scene: { id: 'house', title: { en: 'house', zh: 'house' } } })
  writeAt(document, [...PIER, 'do', 4], { heart: { add: 1, scenes: ['house'] } })
  writeAt(document, [...OPTION, 'scene'], 'house')
  const renamed = rename(document, 'scene', 'house', 'home')
  expect(readAt(renamed, ['script', 'scenes'])).toEqual(['shore', 'home'])
  expect(readAt(renamed, [...PIER, 'do', 3, 'scene'])).toEqual({ id: 'home', title: { en: 'house', zh: 'house' } })
  expect(readAt(renamed, [...PIER, 'do', 4, 'heart', 'scenes'])).toEqual(['home'])
  expect(readAt(renamed, [...OPTION, 'scene'])).toBe('home')
})

test('a free name has the first number that is not taken', () => {
  expect(findFreeName('mood', [])).toBe('mood')
  expect(findFreeName('mood', ['mood', 'mood_2'], '_')).toBe('mood_3')
})

test('who answers in a talk, and where it leads after all turns, are renamed', () => {
  const listen = [...PIER, 'listen']
  const document = produce(createStoryDocument(), (draft) => {
    writeAt(draft, listen, {
      answers: [{ id: 'ask', examples: { en: ['lan'], zh: [] }, do: [], goto: null }],
      otherwise: { do: [], goto: null },
      reply: { by: 'lan', persona: { en: 'lan', zh: 'lan' }, turns: 4, goto: 'lit' },
    })
  })
  const renamed = rename(document, 'speaker', 'lan', 'lena')
  expect(readAt(renamed, [...listen, 'reply', 'by'])).toBe('lena')
  expect(readAt(renamed, [...listen, 'reply', 'persona', 'en'])).toBe('lan')
  const moved = produce(document, (draft) => renameNode(draft, 'lit', 'lamp-lit'))
  expect(readAt(moved, [...listen, 'reply', 'goto'])).toBe('lamp-lit')
})
