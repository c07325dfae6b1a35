import { expect, test } from 'vitest'
import { event, line } from '../../../fixtures/builders/events.ts'
import { DEBUG_NOTES_MAX } from '../../../protocol/limits.ts'
import { play } from '../../helpers/session.ts'

const developer = { kind: 'settings', muted: false, debug: true } as const
const player = { kind: 'settings', muted: false } as const
const note = (at: number) => event('debug', at, { message: `note ${at}` })

test('[P12] a developer sees the notes of the story, beside the conversation', async () => {
  const game = await play()
  await game.host(developer)
  game.server.last().send(note(1), line(2, 'Come.'), event('debug', 3, {}), note(4))
  await game.pass(20_000)
  expect(game.view().debug.map(({ text }) => text)).toEqual(['note 1', 'note 4'])
  expect(game.lines()).toEqual(['Come.'])
})

test('[P12] the last 100 stay', async () => {
  const game = await play()
  await game.host(developer)
  game.server.last().send(...Array.from({ length: DEBUG_NOTES_MAX + 20 }, (_, at) => note(at)))
  await game.pass(1_000)
  const texts = game.view().debug.map(({ text }) => text)
  expect(texts).toHaveLength(100)
  expect([texts[0], texts.at(-1)]).toEqual(['note 20', 'note 119'])
})

test('[P12] a new game begins without notes, and shows its own', async () => {
  const game = await play()
  await game.host(developer)
  game.server.last().send(note(1), event('show_ending', 2, { html: 'Over.' }))
  game.server.last().end()
  await game.pass(20_000)
  await game.intend({ kind: 'playAgain' })
  expect(game.view().debug).toEqual([])
  game.server.last().send(note(3))
  await game.pass(1_000)
  expect(game.view().debug.map(({ text }) => text)).toEqual(['note 3'])
})

test('[P12] the view of a player holds none, and loses those of a developer', async () => {
  const game = await play()
  game.server.last().send(note(1))
  await game.pass(1_000)
  expect(game.view().debug).toEqual([])
  await game.host(developer)
  game.server.last().send(note(2))
  await game.pass(1_000)
  expect(game.view().debug).toHaveLength(1)
  await game.host(player)
  expect(game.view().debug).toEqual([])
})
