/** A draft beside another admin: merges, conflicts, and undo after them. */
import { expect, test } from 'vitest'
import { readAt } from '../../../src/authoring/model/documentPaths.ts'
import { DRAFT_TIMES_MS } from '../../../src/authoring/model/draftStore.ts'
import { takeTheirs } from '../../../src/authoring/model/takeTheirs.ts'
import { openDraftStore as open, TITLE, TITLE_ZH, writeTitle } from './openDraftStore.ts'

test('another admin changed other places: both versions are saved', async () => {
  const { server, clock, write, read, saveElsewhere, state } = open()
  saveElsewhere('灯塔', TITLE_ZH)
  write('A')
  await clock.pass(DRAFT_TIMES_MS.save)
  expect(state()).toBe('saved')
  expect([read(), read(TITLE_ZH)]).toEqual(['A', '灯塔'])
  expect(readAt(server.document, ['metadata', 'title'])).toEqual({ en: 'A', zh: '灯塔' })
  expect(server.revision).toBe(3)
})

test('what another admin has saved is a change since publishing', async () => {
  const { store, server, saveElsewhere, read } = open()
  expect(store.getView().status).toBe('published')
  saveElsewhere('Theirs')
  const { revision, document: theirs } = server
  store.actions.mergeVersion({ revision, theirs, by: 'Ada', at: 1 })
  expect([read(), store.getView().status, store.getView().save.kind]).toEqual(['Theirs', 'changed', 'saved'])
})

test('another admin changed the same place: nothing is saved before the author has chosen, and what is typed meanwhile counts', async () => {
  const { store, server, device, clock, write, saveElsewhere } = open()
  saveElsewhere('Theirs')
  write('Mine')
  await clock.pass(DRAFT_TIMES_MS.save)
  write('Mine, and more')
  write('灯塔', TITLE_ZH)
  await clock.pass(DRAFT_TIMES_MS.saveWithin)
  const { save } = store.getView()
  if (save.kind !== 'conflict') throw new Error(save.kind)
  expect(save.conflict.by).toBe('Ada')
  expect(save.conflict.places).toEqual([{ at: TITLE, mine: 'Mine, and more', theirs: 'Theirs' }])
  expect(readAt(server.document, TITLE)).toBe('Theirs')
  expect(device.copy).toMatchObject({ revision: 1 })
  store.actions.resolveConflict(save.conflict.merged)
  await clock.pass(0)
  expect(readAt(server.document, ['metadata', 'title'])).toEqual({ en: 'Mine, and more', zh: '灯塔' })
  expect(store.getView()).toMatchObject({ revision: 3, save: { kind: 'saved' } })
})

test('a conflict that was left open is one again when the story is opened from the device', async () => {
  const first = open()
  first.saveElsewhere('Theirs')
  first.write('Mine')
  await first.clock.pass(DRAFT_TIMES_MS.save)
  first.store.flush()
  first.store.close()
  const again = open({ copy: first.device.copy, stored: first.server.document, revision: first.server.revision })
  await again.clock.pass(DRAFT_TIMES_MS.saveWithin)
  expect(again.state()).toBe('conflict')
  expect(again.read()).toBe('Mine')
  again.store.close()
  const third = open({ copy: again.device.copy, stored: first.server.document, revision: first.server.revision })
  await third.clock.pass(0)
  expect(third.state()).toBe('conflict')
})

test('a copy whose save had arrived before the page ended is no conflict', async () => {
  const first = open()
  first.write('A')
  await first.clock.pass(DRAFT_TIMES_MS.keep)
  const { copy } = first.device
  await first.clock.pass(DRAFT_TIMES_MS.save)
  const again = open({ copy, stored: first.server.document, revision: first.server.revision })
  await again.clock.pass(0)
  expect(again.state()).toBe('saved')
  expect(again.device.copy).toBeNull()
})

test('undo after a merge takes back the own words only, and redo brings them back', async () => {
  const { store, server, clock, write, read, saveElsewhere } = open()
  write('A')
  await clock.pass(DRAFT_TIMES_MS.save)
  saveElsewhere('灯塔', TITLE_ZH)
  write('B')
  await clock.pass(DRAFT_TIMES_MS.save)
  for (const [act, en] of [
    ['undo', 'A'],
    ['undo', 'The Lamp'],
    ['redo', 'A'],
    ['redo', 'B'],
    ['undo', 'A'],
  ] as const) {
    store.actions[act]()
    expect([read(), read(TITLE_ZH)]).toEqual([en, '灯塔'])
  }
  await clock.pass(DRAFT_TIMES_MS.save)
  expect(readAt(server.document, ['metadata', 'title'])).toEqual({ en: 'A', zh: '灯塔' })
})

test('what the author gave up in a conflict can be brought back by undo', async () => {
  const { store, clock, write, read, saveElsewhere } = open()
  saveElsewhere('Theirs')
  write('Mine')
  write('灯塔', TITLE_ZH)
  await clock.pass(DRAFT_TIMES_MS.save)
  const { save } = store.getView()
  if (save.kind !== 'conflict') throw new Error(save.kind)
  store.actions.resolveConflict(takeTheirs(save.conflict.merged, save.conflict.places))
  await clock.pass(0)
  expect([read(), read(TITLE_ZH)]).toEqual(['Theirs', '灯塔'])
  store.actions.undo()
  expect([read(), read(TITLE_ZH)]).toEqual(['Mine', '灯塔'])
})

test('a save whose answer was lost is no conflict with oneself, in this page and in the next', async () => {
  const first = open()
  first.write('A')
  first.server.losesAnswers = true
  await first.clock.pass(DRAFT_TIMES_MS.save)
  expect([first.state(), first.server.revision]).toEqual(['offline', 2])
  first.server.losesAnswers = false
  first.write('AB')
  await first.clock.pass(DRAFT_TIMES_MS.keep)
  const { copy } = first.device
  await first.clock.pass(DRAFT_TIMES_MS.retry)
  expect(first.state()).toBe('saved')
  expect(readAt(first.server.document, TITLE)).toBe('AB')
  const again = open({ copy, stored: writeTitle('A'), revision: 2 })
  await again.clock.pass(0)
  expect(again.state()).toBe('saved')
  expect(readAt(again.server.document, TITLE)).toBe('AB')
})

test.each(['in this page', 'in the next'])(
  'a save without an answer that another admin has gone on from is what was saved, not what it was before: %s',
  async (where) => {
    const first = open()
    first.write('A')
    first.server.losesAnswers = true
    await first.clock.pass(DRAFT_TIMES_MS.save)
    first.saveElsewhere('灯塔', TITLE_ZH)
    first.server.losesAnswers = false
    const isNext = where === 'in the next'
    if (isNext) first.store.close()
    const { copy, history: past } = first.device
    const { document: stored, revision, revisions } = first.server
    const { store, server, clock, state } = isNext ? open({ copy, past, stored, revision, revisions }) : first
    store.actions.undo()
    await clock.pass(DRAFT_TIMES_MS.retry)
    expect(state()).toBe('saved')
    expect(readAt(server.document, ['metadata', 'title'])).toEqual({ en: 'The Lamp', zh: '灯塔' })
  },
)

test('what is written over a save without an answer is no conflict with oneself', async () => {
  const { server, clock, write, saveElsewhere, state } = open()
  write('A')
  server.losesAnswers = true
  await clock.pass(DRAFT_TIMES_MS.save)
  saveElsewhere('灯塔', TITLE_ZH)
  server.losesAnswers = false
  write('B')
  await clock.pass(DRAFT_TIMES_MS.retry)
  expect(state()).toBe('saved')
  expect(readAt(server.document, ['metadata', 'title'])).toEqual({ en: 'B', zh: '灯塔' })
})
