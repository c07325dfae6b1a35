/** What will happen in a draft: every way through it, and how much there is to read. */
import { expect, test } from 'vitest'
import { creationCreate, creationGet } from '../../../../protocol/api/creation.ts'
import { previewStart, storyOutcome } from '../../../../protocol/api/creationPreview.ts'
import { duplicateTiny, paintTinyMedia, startWithAdmin } from './admins.ts'

test('the outcome says which nodes, endings and options a player can see, and how much there is to read', async () => {
  const admin = await startWithAdmin()
  const outcome = await admin.ask(storyOutcome, { id: 'tiny' })
  expect(outcome).toMatchObject({ is_played: true, is_complete: true })
  expect(outcome.nodes.filter(({ is_reached }) => !is_reached)).toEqual([])
  expect(outcome.endings.map(({ node, moves, lines }) => [node, moves, lines])).toEqual([
    ['warm', 3, 5],
    ['cold', 2, 4],
  ])
  expect(outcome.options.find(({ id }) => id === 'hug')?.seen).toBe(0)
  expect(outcome.options.find(({ id }) => id === 'open')?.seen).toBe(1)
  const tip = outcome.nodes.find(({ id }) => id === 'hall')
  expect(tip).toMatchObject({ words: { en: 5, zh: 4 }, is_dead_end: false })
  expect(outcome.words.en).toBeGreaterThan(40)
})

test('a story of 20,000 nodes in a row is checked, previewed and played', async () => {
  const admin = await startWithAdmin({ mediaFolder: await paintTinyMedia() })
  const id = await duplicateTiny(admin)
  const ids = Array.from({ length: 20_000 }, (_, index) => `n${index}`)
  // From the last to the first: each pass over the nodes in their order would reach one more.
  const row = ids.map((node, index) => [node, { goto: index === 0 ? 'door' : `n${index - 1}` }] as const)
  await admin.edit(id, ({ script }) => {
    Object.assign(script, { start: ids.at(-1), nodes: { ...Object.fromEntries(row), ...(script.nodes as object) } })
  })
  expect((await admin.ask(creationGet, { id })).problems).toEqual([])
  expect((await admin.ask(previewStart, { id, variables: {}, attributes: {}, coins: 9 })).problems).toEqual([])
  const { nodes, is_complete } = await admin.ask(storyOutcome, { id })
  expect([is_complete, nodes.filter(({ is_reached }) => !is_reached)]).toEqual([true, []])
})

test('the outcome of a draft that cannot be played counts its texts, and says why', async () => {
  const admin = await startWithAdmin()
  const { id } = await admin.ask(creationCreate, { template: 'choice' })
  const outcome = await admin.ask(storyOutcome, { id })
  expect(outcome).toMatchObject({ is_played: false, endings: [], options: [] })
  expect(outcome.problems.length).toBeGreaterThan(0)
  expect(outcome.nodes.find((node) => node.id === 'start')?.words.en).toBeGreaterThan(10)
})
