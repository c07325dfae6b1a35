import { proxy } from 'comlink'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canonicalJson } from '../../../protocol/json.ts'
import { type Update } from '../../../protocol/runtime.ts'
import { initialView, type View } from '../../../protocol/view.ts'
import { createMirror } from '../../../src/game/mirror.ts'
import { startWorker } from '../../../src/game/worker.ts'
import { isThorough } from '../../helpers/isThorough.ts'
import { createSilentHost } from '../../helpers/silentHost.ts'

const recordings = import.meta.glob<string>('../../../fixtures/recordings/*.jsonl', {
  query: '?raw',
  import: 'default',
})
const finals = import.meta.glob<View>('../../../fixtures/recordings/*.final.json', { import: 'default' })
const host = createSilentHost()

let worker: ReturnType<typeof startWorker>
beforeAll(() => {
  worker = startWorker({ rate: 1 }, () => undefined)
})
afterAll(() => worker.terminate())

/** Opens a recording in the worker, in place of the one before; the view that it shows. */
async function opened(file: string, reenact: boolean): Promise<View> {
  const text = await recordings[file]?.()
  const mirror = createMirror(initialView({ storyId: '', actorId: '', chatVersion: '2', locale: 'en' }))
  await new Promise<void>((resolve, reject) => {
    const show = (update: Update): void => {
      mirror.applyUpdate(update)
      resolve()
    }
    void worker.api
      .open({ kind: 'recording', text: text ?? '', until: null, reenact }, proxy(show), proxy(host))
      .then((answer) => {
        if (!answer.ok) reject(new Error(answer.detail))
      })
  })
  return mirror.getView()
}

const files = Object.keys(recordings).map((file) => [file.replace(/^.*\/|\.jsonl$/g, ''), file] as const)

/** In `npm test` each twelfth; all of them are folded and reenacted in Node (`tests/core/recordings.test.ts`). */
const PLAYED = files.filter((_, index) => isThorough || index % 12 === 0)

test.each(PLAYED)(
  '[L1, L3] %s ends in the same view in the worker as in Node, replayed and reenacted',
  async (_name, file) => {
    const expected = await sha256(canonicalJson(await finals[file.replace('.jsonl', '.final.json')]?.()))
    for (const reenact of [false, true]) expect(await sha256(canonicalJson(await opened(file, reenact)))).toBe(expected)
  },
)

test('[L3] a recording that the driver would write differently is refused', async () => {
  const [first] = files
  const lines = (await recordings[first?.[1] ?? '']?.())?.trim().split('\n') ?? []
  const last = JSON.parse(lines.at(-1) ?? '') as { at: number }
  const text = [...lines, JSON.stringify({ type: 'timer', at: last.at, work: 'typing:never' })].join('\n')
  const answer = await worker.api.open(
    { kind: 'recording', text, until: null, reenact: true },
    proxy(() => undefined),
    proxy(host),
  )
  expect(answer).toEqual({
    ok: false,
    error: 'bad_recording',
    detail: `the driver writes another entry ${lines.length}`,
  })
})

test('[L7] a recording that cannot be read is answered with its bad line, as a value', async () => {
  const answer = await worker.api.open(
    { kind: 'recording', text: 'nothing', until: null },
    proxy(() => undefined),
    proxy(host),
  )
  expect(answer).toEqual({ ok: false, error: 'bad_recording', detail: 'line 1: not JSON' })
})

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
