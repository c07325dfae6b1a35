/** The preview of a draft while it is edited. */
import { expect, test } from 'vitest'
import { fail, succeed } from '../../../protocol/api/result.ts'
import type { Draft } from '../../../protocol/story/draft.ts'
import {
  createPreviewSession,
  PREVIEW_TIMES_MS,
  type PreviewGame,
  type PreviewPorts,
  type PreviewSettings,
} from '../../../src/authoring/model/previewSession.ts'
import { createStoryDocument } from '../../helpers/storyDocument.ts'

const SETTINGS: PreviewSettings = {
  actorId: null,
  node: null,
  variables: {},
  heart: null,
  attributes: {},
  coins: 10,
  locale: 'en',
}
const PLACE = { node: 'pier', variables: {}, heart: 0, coins: 10, has_ended: false }

interface Start {
  settings: PreviewSettings
  document: Draft
  replayOf: string | null
  answer: (ok: boolean) => void
}

/** A session with a server that answers when the test says so. */
function openSession() {
  const starts: Start[] = []
  const timers: { ms: number; run: () => void }[] = []
  const ports: PreviewPorts = {
    start: (settings, document, replayOf) =>
      new Promise((resolve) => {
        const story_id = `_preview-${starts.length + 1}`
        const replayed = replayOf === null ? null : { moves: 2, possible: 2, has_begun: true, last: null }
        const game: PreviewGame = { story_id, actor_id: 'lan', version: '2', problems: [], replayed }
        const answer = (ok: boolean): void => resolve(ok ? succeed(game) : fail('refused', 'loops'))
        starts.push({ settings, document, replayOf, answer })
      }),
    readPlace: async () => succeed(PLACE),
    after: (ms, run) => {
      const timer = { ms, run }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0)
    },
  }
  const session = createPreviewSession(ports)
  const passTime = async (ms: number): Promise<void> => {
    for (const timer of timers.splice(0).filter((each) => each.ms <= ms)) timer.run()
    await settle()
  }
  return { session, starts, passTime }
}
const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

function changeScript(document: Draft): Draft {
  return { ...document, script: { ...document.script, start: 'lit' } }
}

/** A session whose first preview is played. */
async function playFirst() {
  const opened = openSession()
  const document = createStoryDocument()
  opened.session.begin(SETTINGS, document)
  opened.starts[0]?.answer(true)
  await settle()
  return { ...opened, document }
}

test('an edit is taken over where the player is, once for edits that follow each other', async () => {
  const { session, starts, passTime, document } = await playFirst()
  expect(session.getView()).toMatchObject({ phase: 'playing', game: { story_id: '_preview-1', coins: 10 } })
  session.showEdit(changeScript(document))
  const last = changeScript(document)
  session.showEdit(last)
  expect(starts).toHaveLength(1)
  await passTime(PREVIEW_TIMES_MS.edit)
  expect(starts).toHaveLength(2)
  expect(starts[1]).toMatchObject({ replayOf: '_preview-1', settings: SETTINGS })
  expect(starts[1]?.document).toBe(last)
  starts[1]?.answer(true)
  await settle()
  await passTime(PREVIEW_TIMES_MS.place)
  expect(session.getView()).toMatchObject({ game: { story_id: '_preview-2' }, place: PLACE })
})

test('marks of the editor change no preview, and another language does at once', async () => {
  const { session, starts, passTime, document } = await playFirst()
  session.showEdit({ ...document, marks: { notes: { pier: 'Later.' } } })
  await passTime(PREVIEW_TIMES_MS.edit)
  expect(starts).toHaveLength(1)
  session.showEdit(document, 'zh')
  expect(starts[1]).toMatchObject({ replayOf: '_preview-1', settings: { locale: 'zh' } })
})

test('a preview that cannot begin keeps the one before, and starts again with the next edit', async () => {
  const { session, starts, passTime, document } = await playFirst()
  session.begin({ ...SETTINGS, node: 'lit' }, document)
  starts[1]?.answer(false)
  await settle()
  expect(session.getView()).toMatchObject({
    phase: 'failed',
    failure: { message: 'loops' },
    game: { story_id: '_preview-1' },
  })
  session.showEdit(changeScript(document))
  await passTime(PREVIEW_TIMES_MS.edit)
  // The moves of the game before belong to another beginning.
  expect(starts[2]).toMatchObject({ replayOf: null, settings: { node: 'lit' } })
  starts[2]?.answer(true)
  await settle()
  expect(session.getView()).toMatchObject({ phase: 'playing', failure: null, isNodeGone: false })
})

test('an edit while a preview starts follows it, and the node it begins from may be gone', async () => {
  const { session, starts, passTime } = openSession()
  const document = createStoryDocument()
  session.begin({ ...SETTINGS, node: 'gone' }, document)
  session.showEdit(changeScript(document))
  await passTime(PREVIEW_TIMES_MS.edit)
  expect(starts).toHaveLength(1)
  starts[0]?.answer(true)
  await settle()
  expect(starts).toHaveLength(2)
  starts[1]?.answer(true)
  await settle()
  expect(session.getView().isNodeGone).toBe(true)
  session.showEdit(document)
  session.close()
  await passTime(PREVIEW_TIMES_MS.edit)
  expect(starts).toHaveLength(2)
})

test('a session that is opened again makes the moves again, and one that never began does not', async () => {
  const { session, starts, document } = await playFirst()
  session.close()
  // A frame that opens meanwhile would begin the game from its start.
  expect(session.getView().game).toBeNull()
  const edited = changeScript(document)
  expect(session.reopen(edited)).toBe(true)
  expect(starts[1]).toMatchObject({ replayOf: '_preview-1', document: edited, settings: SETTINGS })
  expect(openSession().session.reopen(document)).toBe(false)
})

test('a session that could not be opened again keeps its moves for the next try', async () => {
  const { session, starts, document } = await playFirst()
  session.close()
  session.reopen(document)
  starts[1]?.answer(false)
  await settle()
  expect(session.getView()).toMatchObject({ phase: 'failed', game: null })
  session.reopen(document)
  expect(starts[2]).toMatchObject({ replayOf: '_preview-1', settings: SETTINGS })
})

test('the intro of a preview stays after an edit and where it is opened again, until the game is begun', async () => {
  const { session, starts, passTime } = openSession()
  const document = createStoryDocument()
  const answerNext = async (): Promise<boolean | undefined> => {
    starts.at(-1)?.answer(true)
    await settle()
    return session.getView().game?.isAtIntro
  }
  session.begin(SETTINGS, document, true)
  expect(await answerNext()).toBe(true)
  session.showEdit(changeScript(document))
  await passTime(PREVIEW_TIMES_MS.edit)
  expect(await answerNext()).toBe(true)
  session.close()
  expect(session.reopen(document)).toBe(true)
  expect(await answerNext()).toBe(true)
  session.begin({ ...SETTINGS, actorId: 'mo' }, document)
  expect(await answerNext()).toBe(false)
  session.showEdit(changeScript(document))
  await passTime(PREVIEW_TIMES_MS.edit)
  expect(starts.at(-1)).toMatchObject({ settings: { actorId: 'mo' } })
  expect(await answerNext()).toBe(false)
})

test('a game whose answer comes after the session was closed is the one that goes on', async () => {
  const document = createStoryDocument()
  const { session, starts } = openSession()
  session.begin(SETTINGS, document)
  session.close()
  starts[0]?.answer(true)
  await settle()
  expect(session.getView().game).toBe(null)
  session.reopen(document)
  expect(starts[1]?.replayOf).toBe('_preview-1')
})
