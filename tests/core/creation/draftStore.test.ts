/** Autosave of a draft: on the server, on the device, and offline. */
import { expect, test } from 'vitest'
import { fail, succeed, type Result } from '../../../protocol/api/result.ts'
import { readAt } from '../../../src/authoring/model/documentPaths.ts'
import { DRAFT_TIMES_MS, type ListedProblems, type SaveAnswer } from '../../../src/authoring/model/draftStore.ts'
import { deleteNodes, moveNode } from '../../../src/authoring/model/editNodes.ts'
import { openDraftStore as open, TITLE, TITLE_ZH, writeTitle } from './openDraftStore.ts'

test('keeps an edit on the device at once, and saves a moment after the last one', async () => {
  const { server, device, clock, write, state } = open()
  write('A')
  expect(state()).toBe('waiting')
  await clock.pass(DRAFT_TIMES_MS.keep)
  expect(device.copy).toMatchObject({ revision: 1, document: { metadata: { title: { en: 'A' } } } })
  expect(server.saves).toHaveLength(0)
  await clock.pass(DRAFT_TIMES_MS.save)
  expect(server.saves).toHaveLength(1)
  expect(state()).toBe('saved')
  expect(device.copy).toBeNull()
})

test('an edit changes what is shown once, and says with it that it waits to be saved', () => {
  const { store, write } = open()
  const shown: unknown[] = []
  store.subscribe(() => shown.push([readAt(store.getView().document, TITLE), store.getView().save.kind]))
  write('A')
  store.actions.undo()
  expect(shown[0]).toEqual(['A', 'waiting'])
  expect(shown).toHaveLength(2)
})

test('saves every few seconds while the author goes on typing, and never the same twice', async () => {
  const { server, clock, write } = open()
  for (let ms = 0; ms < 20_000; ms += 500) {
    write(`A${ms}`)
    await clock.pass(500)
  }
  await clock.pass(60_000)
  expect(server.saves).toHaveLength(3)
  expect(readAt(server.document, TITLE)).toBe('A19500')
})

test('an edit that is undone before it was saved is not saved, and leaves no copy', async () => {
  const { store, server, device, clock, write, state } = open()
  write('A')
  await clock.pass(DRAFT_TIMES_MS.keep)
  store.actions.undo()
  await clock.pass(DRAFT_TIMES_MS.saveWithin)
  expect(server.saves).toHaveLength(0)
  expect(device.copy).toBeNull()
  expect(state()).toBe('saved')
})

test('what is typed while a save is on its way is saved after it, on its revision', async () => {
  const { server, device, answers, clock, write, state } = open()
  let answer: (result: Result<SaveAnswer>) => void = () => undefined
  answers.push(new Promise((resolve) => (answer = resolve)))
  write('A')
  await clock.pass(DRAFT_TIMES_MS.save)
  expect(state()).toBe('saving')
  write('AB')
  await clock.pass(DRAFT_TIMES_MS.saveWithin)
  expect(server.saves).toHaveLength(0)
  answer(succeed({ outcome: 'saved', revision: 2, updated_at: 0, status: 'draft', problems: [] }))
  await clock.pass(0)
  // A copy on the old revision would be in conflict with what was just saved.
  expect(device.copy).toMatchObject({ revision: 2, document: { metadata: { title: { en: 'AB' } } } })
  await clock.pass(DRAFT_TIMES_MS.save)
  expect(server.saves.map((saved) => readAt(saved, TITLE))).toEqual(['A', 'AB'])
  expect(state()).toBe('saved')
})

test('offline: stays on the device, and is saved when the network returns', async () => {
  const { store, server, device, answers, clock, write, state } = open()
  answers.push(fail('network'), fail('http'))
  write('A')
  await clock.pass(DRAFT_TIMES_MS.save)
  expect(state()).toBe('offline')
  expect(device.copy).not.toBeNull()
  await clock.pass(DRAFT_TIMES_MS.retry)
  expect(state()).toBe('offline')
  store.retry()
  await clock.pass(0)
  expect(state()).toBe('saved')
  expect(readAt(server.document, TITLE)).toBe('A')
})

test('refused: says why, keeps it, and tries again after the next edit', async () => {
  const { store, device, answers, clock, write, state } = open()
  answers.push(fail('refused', 'The story is too long.'))
  write('A')
  await clock.pass(DRAFT_TIMES_MS.save)
  expect(store.getView().save).toMatchObject({ kind: 'refused', failure: { message: 'The story is too long.' } })
  expect(device.copy).not.toBeNull()
  await clock.pass(DRAFT_TIMES_MS.retry * 2)
  expect(state()).toBe('refused')
  write('')
  await clock.pass(DRAFT_TIMES_MS.save)
  expect(state()).toBe('saved')
})

test('nothing is lost on closing: the copy opens again, is saved, and can be undone', async () => {
  const first = open()
  first.answers.push(fail('network'))
  first.write('A')
  first.store.flush()
  first.store.close()
  await first.clock.pass(DRAFT_TIMES_MS.retry)
  expect(first.device.copy).not.toBeNull()
  const again = open({ copy: first.device.copy })
  expect(again.read()).toBe('A')
  await again.clock.pass(0)
  expect(readAt(again.server.document, TITLE)).toBe('A')
  expect(again.device.copy).toBeNull()
  again.store.actions.undo()
  expect(again.read()).toBe('The Lamp')
})

test('a save after a check of the same document keeps what playing the story has found', async () => {
  const { store, clock, write } = open()
  write('A')
  store.actions.setProblems(
    [{ severity: 'warning', at: ['script'], code: 'too_many_positions', values: {}, message: 'found by playing' }],
    true,
  )
  await clock.pass(DRAFT_TIMES_MS.save)
  expect(store.getView()).toMatchObject({ isChecked: true, problems: [{ message: 'found by playing' }] })
  write('AB')
  expect(store.getView().isChecked).toBe(false)
})

const problem = (path: (string | number)[], message = '') =>
  ({ severity: 'error', at: path, code: 'empty_text', values: {}, message }) as const

test('a draft is there before its problems, which come without those of a field that is filled by then', async () => {
  let answer: (found: Result<ListedProblems>) => void = () => undefined
  const { store, write } = open({ problems: [new Promise((resolve) => (answer = resolve))] })
  expect(store.getView()).toMatchObject({ areProblemsKnown: false, problems: [] })
  write('A')
  answer(succeed({ revision: 1, problems: [problem(TITLE), problem(TITLE_ZH)] }))
  await expect.poll(() => store.getView().areProblemsKnown).toBe(true)
  expect(store.getView().problems.map(({ at }) => at)).toEqual([TITLE_ZH])
})

test('problems that come after a save or a full check say less than that, and change nothing', async () => {
  let answer: (found: Result<ListedProblems>) => void = () => undefined
  const { store, clock } = open({ problems: [new Promise((resolve) => (answer = resolve))] })
  store.actions.setProblems([problem(TITLE, 'found by playing')], true)
  answer(succeed({ revision: 1, problems: [] }))
  await clock.pass(0)
  expect(store.getView()).toMatchObject({ isChecked: true, problems: [{ message: 'found by playing' }] })
})

test('what was asked for again says nothing after a full check', async () => {
  const { store, clock, problems } = open({ problems: [fail('network')] })
  await clock.pass(0)
  problems.push(succeed({ revision: 1, problems: [] }))
  store.actions.setProblems([problem(TITLE, 'found by playing')], true)
  await clock.pass(DRAFT_TIMES_MS.retry)
  expect(store.getView()).toMatchObject({ isChecked: true, problems: [{ message: 'found by playing' }] })
})

test('problems are asked for again where the server was not reached, and for what another author has saved', async () => {
  const { store, clock, problems, saveElsewhere, server } = open({ problems: [fail('network')] })
  await clock.pass(0)
  expect(store.getView().areProblemsKnown).toBe(false)
  problems.push(succeed({ revision: 1, problems: [problem(TITLE, 'of the first')] }))
  await clock.pass(DRAFT_TIMES_MS.retry)
  expect(store.getView().problems).toMatchObject([{ message: 'of the first' }])
  problems.push(succeed({ revision: 2, problems: [problem(TITLE_ZH, 'of the second')] }))
  saveElsewhere('B')
  store.actions.mergeVersion({ revision: 2, by: 'Ada', at: 1, theirs: server.document })
  await clock.pass(0)
  expect(store.getView().problems).toMatchObject([{ message: 'of the second' }])
})

test('a draft that is discarded keeps nothing on the device any more', async () => {
  const { store, device, clock, write } = open()
  write('A')
  store.discard()
  store.flush()
  await clock.pass(DRAFT_TIMES_MS.saveWithin)
  expect(device).toMatchObject({ copy: null, history: null })
})

test('the message of a field goes as it is filled; that of a node stays until the next check', () => {
  const { store, write } = open()
  store.actions.setProblems([problem(TITLE), problem(TITLE_ZH), problem(['metadata'])], true)
  write('A')
  expect(store.getView().problems.map((each) => each.at)).toEqual([TITLE_ZH, ['metadata']])
})

test('a node that was moved is saved where it stands, and undo puts a deleted node back there', async () => {
  const { store, server, clock } = open()
  const ids = (): string[] => Object.keys(readAt(server.document, ['script', 'nodes']) as object)
  store.actions.edit((document) => moveNode(document, 'dark', 'pier', 'behind'))
  await clock.pass(DRAFT_TIMES_MS.save)
  expect(ids()).toEqual(['pier', 'dark', 'lit'])
  store.actions.edit((document) => deleteNodes(document, ['dark']))
  await clock.pass(DRAFT_TIMES_MS.save)
  expect(ids()).toEqual(['pier', 'lit'])
  store.actions.undo()
  await clock.pass(DRAFT_TIMES_MS.save)
  expect(ids()).toEqual(['pier', 'dark', 'lit'])
})

test('an edit that is undone while its save has no answer is undone on the server, too', async () => {
  const { store, server, clock, write, state } = open()
  write('A')
  server.losesAnswers = true
  await clock.pass(DRAFT_TIMES_MS.save)
  expect(readAt(server.document, TITLE)).toBe('A')
  server.losesAnswers = false
  store.actions.undo()
  await clock.pass(DRAFT_TIMES_MS.retry)
  expect(state()).toBe('saved')
  expect(readAt(server.document, TITLE)).toBe('The Lamp')
})

test('knows what neither the server nor the device has', async () => {
  const { store, device, answers, clock, write } = open()
  device.isFull = true
  answers.push(fail('network'))
  write('A')
  await clock.pass(DRAFT_TIMES_MS.save)
  expect(store.getView()).toMatchObject({ isKept: false, save: { kind: 'offline' } })
  expect(store.hasUnkept()).toBe(true)
  device.isFull = false
  store.flush()
  await clock.pass(0)
  expect(device.copy).toBeNull()
  expect([store.getView().isKept, store.hasUnkept(), store.getView().save.kind]).toEqual([true, false, 'saved'])
})

test('undo goes on after a reload, where the document is the one that it belongs to', async () => {
  const first = open()
  first.write('One')
  await first.clock.pass(DRAFT_TIMES_MS.saveWithin)
  first.write('Two')
  await first.clock.pass(DRAFT_TIMES_MS.saveWithin)
  const { document: stored, revision } = first.server
  const past = first.device.history
  const again = open({ stored: structuredClone(stored), revision, past })
  expect(again.store.getView()).toMatchObject({ canUndo: true, canRedo: false })
  again.store.actions.undo()
  expect(again.read()).toBe('One')
  again.store.actions.undo()
  expect(again.read()).toBe('The Lamp')
  again.store.actions.redo()
  expect(again.read()).toBe('One')
  const elsewhere = open({ stored: writeTitle('Theirs'), revision, past })
  expect(elsewhere.store.getView().canUndo).toBe(false)
})

test('a draft that was not saved opens again as it was: a translation that was seen to be right is not stale again', async () => {
  const first = open()
  first.write('灯塔', TITLE_ZH)
  expect(first.read(['marks', 'stale'])).not.toBeUndefined()
  first.write(undefined, ['marks', 'stale'])
  await first.clock.pass(DRAFT_TIMES_MS.keep)
  const { copy, history: past } = first.device
  const again = open({ copy, past })
  expect(again.store.getView().document).toEqual(first.store.getView().document)
  expect(again.read(['marks'])).toEqual({})
  again.store.actions.undo()
  again.store.actions.undo()
  expect(again.read(TITLE_ZH)).toBe('灯')
  expect(again.store.getView().canUndo).toBe(false)
})
