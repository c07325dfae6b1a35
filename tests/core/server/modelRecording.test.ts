/** A story whose characters a model writes, played by the real runtime: reloaded in the middle, it reaches an ending, and its recording needs no model. */
import { createHash, randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import * as v from 'valibot'
import { type OpenCommand } from '../../../protocol/entries.ts'
import { canonicalJson } from '../../../protocol/json.ts'
import { type Locale, LOCALES, pickTranslation } from '../../../protocol/locale.ts'
import { applyPatches } from '../../../protocol/patch.ts'
import { readRecording } from '../../../protocol/recording.ts'
import { type Update } from '../../../protocol/runtime.ts'
import { initialView } from '../../../protocol/view.ts'
import { guestSignUp } from '../../../protocol/api/account.ts'
import { createApp } from '../../../server/app.ts'
import { FOLDERS } from '../../../server/folders.ts'
import { listen } from '../../../server/listen.ts'
import { createHeadlessHost } from '../../../worker/cli/headlessRuntime.ts'
import { createPlayer } from '../../../worker/cli/player.ts'
import { createRealClock } from '../../../worker/clock/real.ts'
import { createMemoryStore } from '../../../worker/log/memory.ts'
import { openRecording } from '../../../worker/runtime/recordings.ts'
import { replay } from '../../../worker/runtime/replay.ts'
import { createRuntime } from '../../../worker/runtime/runtime.ts'
import { createMemoryTabs } from '../../../worker/tabs/memory.ts'
import { createModelSettings, startModel } from './modelPlayer.ts'

/** Three that mean nothing, one that does; one to the Deputy; five about the bowl, the last of which tells the truth. */
const TEXTS = [
  { en: 'bananas', zh: '香蕉' },
  { en: 'qwerty', zh: '啦啦啦' },
  { en: 'the colour blue', zh: '蓝色' },
  { en: 'I am starving', zh: '我饿了' },
  { en: 'your moustache is coming off', zh: '你的胡子要掉了' },
  { en: 'it is not salty enough', zh: '不够咸' },
  { en: 'some water please', zh: '给我点水' },
  { en: 'it is awful', zh: '真难吃' },
  { en: 'needs more salt', zh: '再放点盐' },
  { en: 'it is very salty', zh: '太咸了' },
] as const

test.each(LOCALES)(
  'ten free texts in %s reach an ending over a reload, and the recording replays with server and model gone to the same hash',
  async (locale) => {
    const model = await startModel()
    const app = createApp({
      dataFolder: null,
      storiesFolder: FOLDERS.stories,
      mediaFolder: FOLDERS.media,
      distFolder: null,
      developerTools: true,
      replies: createModelSettings(model),
      print: () => {},
    })
    const server = await listen(app, { host: '127.0.0.1', port: 0 })
    let isServed = true
    onTestFinished(() => (isServed ? server.close() : undefined))
    const { token, user } = await signUp(server.url, locale)
    const store = createMemoryStore()
    const texts = TEXTS.map((text) => pickTranslation(text, locale))

    const before = await play(texts.slice(0, 5), true)
    expect(before.hasEnded).toBe(false)
    const after = await play(texts.slice(5), false)
    expect(after.hasEnded).toBe(true)
    // Where a player may just talk between scenes, no model is asked.
    expect(model.countRequests()).toBeGreaterThanOrEqual(6)

    const { recording } = after
    await server.close()
    await model.close()
    isServed = false
    const read = readRecording(recording)
    if (!read.ok) throw new Error(read.bad.reason)
    const { view } = replay(read.recording)
    expect(hash(view)).toBe(hash(replay(read.recording).view))
    expect(hash(view)).toBe(hash(after.view))
    expect((await openRecording({ kind: 'recording', text: recording, until: null, reenact: true })).ok).toBe(true)

    async function play(words: string[], restart: boolean) {
      const runtime = createRuntime({
        openRecording,
        rate: 1_000,
        openStore: async () => store,
        tabs: createMemoryTabs(createRealClock()),
        media: { get: async () => null, put: async () => undefined },
        fetch: (address, init) => fetch(address, init),
        random: () => 0,
        newKey: randomUUID,
        baseUrl: server.url,
        app: '1.0.0',
      })
      const command: OpenCommand = {
        storyId: 'tidewater-diner',
        actorId: 'cook-bo',
        chatVersion: '1',
        restart,
        gameConfig: null,
        locale,
      }
      let shown = initialView(command)
      let latest: Update | null = null
      // A session takes no intents before it is open.
      let isOpen = false
      const player = createPlayer(shown, { choices: [], words }, (intent) => void runtime.intend(intent))
      const host = createHeadlessHost(token)
      await runtime.open(
        { kind: 'play', userId: user.uuid, command },
        (update) => {
          shown = 'view' in update ? update.view : applyPatches(shown, update.patches)
          const { revision, at, rate } = update
          latest = { revision, at, rate, view: shown }
          if (isOpen) player.onUpdate(latest)
        },
        host,
      )
      isOpen = true
      if (latest !== null) player.onUpdate(latest)
      await runtime.reportHostFact({ kind: 'user', user: { id: user.uuid, guest: true, coins: user.coins } })
      // It has no more words where the page is reloaded.
      const hasEnded = await player.finished.then(
        () => true,
        (error: Error) => {
          if (!error.message.includes('waits for text')) throw error
          return false
        },
      )
      const exported = await runtime.exportRecording()
      await runtime.close()
      if (!exported.ok) throw new Error(exported.detail)
      return { hasEnded, recording: exported.value, view: shown }
    }
  },
  120_000,
)

async function signUp(url: string, locale: Locale) {
  const response = await fetch(`${url}/api/v1/user-guest.sign-up`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': locale },
    body: JSON.stringify({ device_id: randomUUID() }),
  })
  const { data } = v.parse(v.object({ data: guestSignUp.answer }), await response.json())
  return { token: data.auth.access_token, user: data.user }
}

function hash(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex')
}
