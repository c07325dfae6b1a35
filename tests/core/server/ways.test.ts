/** The stories' READMEs: each way that they draw leads to its ending, in both languages. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type DraftEvent } from '../../../fixtures/server/engine/events.ts'
import { type Purse } from '../../../fixtures/server/engine/purse.ts'
import { begin, type Move, step } from '../../../fixtures/server/engine/step.ts'
import { FOLDERS } from '../../../fixtures/server/folders.ts'
import { loadLibrary } from '../../../fixtures/server/stories/library.ts'
import { type Story } from '../../../fixtures/server/stories/story.ts'
import { choose, made, signal, write } from './fair.ts'

const { stories } = loadLibrary({ stories: FOLDERS.stories, media: FOLDERS.media })
const RICH: Purse = { coins: 1_000, owned: new Set() }

type Locale = 'en' | 'zh'
interface Way {
  ending: string
  name: string
  /** What a talent gives, where the way needs it. */
  attributes: Record<string, number>
  moves: Record<Locale, Move[]>
}

/** The rows of the table of ways: the ending first, then what is done. */
function waysOf(readme: string): Way[] {
  const [, section = ''] = readme.split('## Ways to its endings\n')
  const rows = section.split('\n').filter((line) => line.startsWith('|'))
  return rows.slice(2).map((row) => {
    const [name = '', ...cells] = row.split('|').slice(1, -1).map((cell) => cell.trim())
    return { name, ending: name.split(',')[0] ?? '', attributes: Object.fromEntries(cells.flatMap(attributesOf)), moves: { en: cells.flatMap((cell) => movesOf(cell, 'en')), zh: cells.flatMap((cell) => movesOf(cell, 'zh')) } }
  })
}

/** `strength 6` is no move, but asks for a talent. */
function attributesOf(cell: string): [string, number][] {
  const [, name = '', value] = /^([a-z]+) (\d+)$/.exec(cell) ?? []
  return value === undefined ? [] : [[name, Number(value)]]
}

/** An option stands in code, words in both languages; a picture is given or declined. */
function movesOf(cell: string, locale: Locale): Move[] {
  if (cell === '' || cell === '–' || attributesOf(cell).length > 0) return []
  if (cell === 'declined') return [signal('cancel')]
  if (cell === 'a face') return [{ kind: 'picture', url: '/uploads/face' }]
  const options = [...cell.matchAll(/`([^`]+)`/g)].map(([, id = '']) => choose(id))
  const words = cell.replaceAll(/`[^`]+`(?:, then:|,)?/g, '').trim()
  const [en = '', zh = ''] = words.split(' · ')
  return words === '' ? options : [...options, write(locale === 'en' ? en : zh)]
}

/** Plays a way; the ending that it comes to. A scene that passes by itself is let pass. */
function endingOf(story: Story, locale: Locale, moves: readonly Move[], attributes: Way['attributes']): string {
  const actorId = story.about.version === '3' ? 'reasoning' : (story.about.actors[0]?.id ?? '')
  const cast = { story, actorId, locale }
  let turn = made(begin(cast, RICH, { talent: null, attributes, avatar: null }))
  const waiting = [...moves]
  for (;;) {
    const ending = dataOf(turn.events, 'show_ending')
    if (ending !== null) return waiting.length === 0 ? String(ending.ending_id) : `${waiting.length} moves are left at the ending`
    const transition = dataOf(turn.events, 'scene_transition')
    const move = transition === null ? waiting.shift() : signal(transition.seconds === 0 ? 'config' : 'next_scene')
    if (move === undefined) return `no more moves at ${turn.state.node}`
    const next = step(cast, turn.purse, turn.state, move)
    if (!next.ok) return `${JSON.stringify(move)} at ${turn.state.node}: ${next.refusal}`
    turn = next
  }
}

function dataOf(events: readonly DraftEvent[], type: string): Record<string, unknown> | null {
  const found = events.find(({ event_type }) => event_type === type)
  return found === undefined ? null : { ...found.data }
}

describe.each([...stories.values()].map((story) => [story.about.id, story] as const))('%s', (id, story) => {
  const file = join(FOLDERS.stories, id, 'README.md')
  const ways = existsSync(file) ? waysOf(readFileSync(file, 'utf8')) : []

  test('has a way to each of its endings', () => {
    const endings = Object.values(story.script.nodes).flatMap(({ ending }) => ending?.id ?? [])
    expect(new Set(ways.map(({ ending }) => ending))).toEqual(new Set(endings))
  })

  test.each(ways.flatMap((way) => (['en', 'zh'] as const).map((locale) => ({ ...way, locale }))))('$name ($locale)', ({ ending, moves, attributes, locale }) => {
    expect(endingOf(story, locale, moves[locale], attributes)).toBe(ending)
  })
})
