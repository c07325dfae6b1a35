/** What is asked of our two long stories beside their length: the first minutes teach, talents open options, routes differ, endings are worth finding. */
import { expect, test } from 'vitest'
import { type DraftEvent } from '../../../server/engine/events.ts'
import { startGame, makeMove } from '../../../server/engine/moves.ts'
import { type Ownership } from '../../../server/engine/ownership.ts'
import { FOLDERS } from '../../../server/folders.ts'
import { computePlayingMs, WRITING_MS } from '../../../server/stories/checks/playingTime.ts'
import { loadLibrary } from '../../../server/stories/library.ts'
import { type Story } from '../../../server/stories/story.ts'
import { type Route, routesOf } from '../../helpers/storyRoutes.ts'
import { choose, requireAccepted, write } from './fair-stories.ts'

const { stories } = loadLibrary({ stories: FOLDERS.stories, media: FOLDERS.media })
const RICH: Ownership = { coins: 1_000, owned: new Set() }
const ATTRIBUTES = ['happiness', 'intelligence', 'strength', 'wealth'] as const
const ACTORS = ['rong', 'shen', 'yao']

function getStory(id: string): Story {
  const story = stories.get(id)
  if (story === undefined) throw new Error(`there is no story ${id}`)
  return story
}

/** What is sent on a way through a story. */
function eventsOn(story: Story, { actorId, attributes, moves }: Route): DraftEvent[] {
  const setup = { story, actorId: actorId ?? story.metadata.actors[0]?.id ?? '', locale: 'en' as const }
  let turn = requireAccepted(startGame(setup, RICH, { talent: null, attributes, avatar: null }))
  const events = [...turn.events]
  for (const move of moves) {
    const made = move.kind === 'choose' ? choose(move.id) : write(move.kind === 'say' ? move.words.en : '')
    turn = requireAccepted(makeMove(setup, turn.ownership, turn.state, made))
    events.push(...turn.events)
  }
  return events
}

test('the first two minutes of last-lantern teach tap, choice, free text, heart and diamonds', () => {
  const [route] = routesOf('last-lantern')
  if (route === undefined) throw new Error('there is no route')
  const events = eventsOn(getStory('last-lantern'), { ...route, moves: route.moves.slice(0, 2) })
  const told = JSON.stringify(events)
  for (const words of ['Tap for the next line', 'That heart at the top', 'in your own words', 'Diamonds buy'])
    expect(told).toContain(words)
  const types = events.map(({ event_type }) => event_type)
  expect(types).toEqual(expect.arrayContaining(['show_chat_options', 'heart_value', 'update_user_coins']))
  // A diamond is spent, or not, in the last choice of these.
  expect(JSON.stringify(events.findLast(({ event_type }) => event_type === 'show_chat_options'))).toContain('"coins":3')
  const earned = events.slice(0, types.indexOf('update_user_coins') + 1)
  expect(earned.reduce((sum, event) => sum + computePlayingMs(event), WRITING_MS)).toBeLessThan(120_000)
})

test.each(ACTORS)('each talent opens an option and colours a line in each chapter of ember-line: %s', (actor) => {
  const nodes = Object.entries(getStory('ember-line').script.nodes)
  const names = nodes.map(([name]) => name)
  const isBefore = (name: string, first: string): boolean => names.indexOf(name) < names.indexOf(first)
  const chapterOf = (name: string): number =>
    isBefore(name, 'rong-car') ? 1 : isBefore(name, 'long-cutting') && !name.endsWith('-three') ? 2 : 3
  const missing = [1, 2, 3].flatMap((chapter) => {
    const mine = nodes.filter(([name]) => chapterOf(name) === chapter && isHeard(name, actor))
    return ATTRIBUTES.flatMap((attribute) => {
      const asks = (expression: string | undefined): boolean => expression?.includes(attribute) === true
      const opens = mine.some(([, { choose: choice }]) => choice?.options.some((option) => asks(option.when)) === true)
      const colours = mine.some(([, node]) =>
        node.do.some((step) => ('narrate' in step || 'say' in step) && asks(step.if)),
      )
      return opens && colours ? [] : [`${attribute} in chapter ${chapter}`]
    })
  })
  expect(missing).toEqual([])
})

/** Whether a node of ember-line is on the way of this actor. */
function isHeard(name: string, actor: string): boolean {
  const names = Object.keys(getStory('ember-line').script.nodes)
  const at = names.indexOf(name)
  const owner = [
    ['rong', 'rong-car', 'shen-van'],
    ['shen', 'shen-van', 'yao-saloon'],
    ['yao', 'yao-saloon', 'long-cutting'],
  ].find(([, first = '', next = '']) => at >= names.indexOf(first) && at < names.indexOf(next))
  return owner === undefined || owner[0] === actor
}

test('from chapter two half of what ember-line says is said on one route only', () => {
  const story = getStory('ember-line')
  const lines = routesOf('ember-line').map((route) => ({
    actor: route.actorId,
    name: route.name,
    said: eventsOn(story, route)
      .flatMap((event) => (event.event_type === 'message' ? (event.data.content.text ?? []) : []))
      .filter((_, index, all) => index > all.findIndex((text) => text.includes('at a table for two'))),
  }))
  const poor = lines.filter(({ actor, said }) => {
    const others = new Set(lines.flatMap((line) => (line.actor === actor ? [] : line.said)))
    return said.filter((text) => !others.has(text)).length < said.length / 2
  })
  expect(lines.every(({ said }) => said.length > 150)).toBe(true)
  expect(poor.map(({ name }) => name)).toEqual([])
})

test.each(['last-lantern', 'ember-line'])('each ending has reasons, a hint and a picture of its own: %s', (id) => {
  const { script } = getStory(id)
  const endings = Object.values(script.nodes).flatMap(({ ending }) => ending ?? [])
  expect(endings).toHaveLength(5)
  expect(endings.filter(({ because, hint }) => (because?.length ?? 0) < 5 || hint === undefined)).toEqual([])
  expect(new Set(endings.map(({ image }) => image)).size).toBe(5)
  expect(endings.every(({ image }) => image.startsWith('ending-'))).toBe(true)
})
