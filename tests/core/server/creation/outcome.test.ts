/** What will happen in a draft: every way through it, and how much there is to read. */
import { expect, test } from 'vitest'
import { creationCheck, creationCreate, creationGet } from '../../../../protocol/api/creation.ts'
import { previewStart, storyOutcome } from '../../../../protocol/api/creationPreview.ts'
import { TALK_FOLDER } from '../talkStory.ts'
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

test('the outcome counts in how many situations a text to a character may have each intent, and none', async () => {
  const admin = await startWithAdmin({ storiesFolder: TALK_FOLDER })
  const { intents, problems } = await admin.ask(storyOutcome, { id: 'talk' })
  // One situation for each text that may have been written before, and for what it has changed.
  const seen = intents[0]?.seen ?? 0
  expect(seen).toBeGreaterThan(3)
  expect(intents).toEqual([
    { node: 'bar', index: 0, id: 'ask-key', seen, leads_on: false },
    { node: 'bar', index: 1, id: 'thank', seen, leads_on: false },
    { node: 'bar', index: 2, id: 'leave', seen, leads_on: true },
    { node: 'bar', index: null, id: null, seen, leads_on: false },
  ])
  expect(problems.map(({ code }) => code)).not.toContain('idle_intent')
})

test('intents of a talk in which no text matters are warnings, each at its answer', async () => {
  const admin = await startWithAdmin({ storiesFolder: TALK_FOLDER })
  const { document } = await admin.ask(creationGet, { id: 'talk' })
  const { bar } = document.script.nodes as { bar: { listen: { answers: { do: unknown[] }[] } } }
  for (const answer of bar.listen.answers)
    Object.assign(answer, { do: [{ say: { en: 'No.', zh: '不。' } }], goto: null })
  const { problems } = await admin.ask(creationCheck, { id: 'talk', document: JSON.stringify(document) })
  expect(problems.find(({ code }) => code === 'idle_intent')).toMatchObject({
    severity: 'warning',
    at: ['script', 'nodes', 'bar', 'listen', 'answers', 0],
    values: { name: 'ask-key' },
  })
})
