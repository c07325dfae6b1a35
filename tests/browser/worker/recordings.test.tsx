import { proxy } from 'comlink'
import { expect, test } from 'vitest'
import { canonicalJson } from '../../../protocol/json.ts'
import { type HostApi, type Update } from '../../../protocol/runtime.ts'
import { initialView, type View } from '../../../protocol/view.ts'
import { createMirror } from '../../../src/bridge/mirror.ts'
import { startWorker } from '../../../src/bridge/worker.ts'

const recordings = import.meta.glob<string>('../../../fixtures/recordings/*.jsonl', { query: '?raw', import: 'default' })
const finals = import.meta.glob<View>('../../../fixtures/recordings/*.final.json', { import: 'default' })
const host: HostApi = { getToken: async () => null, refreshToken: async () => false, refreshUser: async () => undefined, track: async () => undefined }

test.each(Object.keys(recordings).map((file) => [file.replace(/^.*\/|\.jsonl$/g, ''), file]))('[L1] %s ends in the same view in the worker as in Node', async (_name, file) => {
  const text = await recordings[file]?.()
  const expected = await finals[file.replace('.jsonl', '.final.json')]?.()
  const worker = startWorker({ rate: 1, pace: 1 }, () => undefined)
  const mirror = createMirror(initialView({ storyId: '', actorId: '', chatVersion: '2', locale: 'en' }))
  const shown = new Promise<void>((resolve) => {
    const show = (update: Update): void => {
      mirror.take(update)
      resolve()
    }
    void worker.api.open({ kind: 'recording', text: text ?? '', until: null }, proxy(show), proxy(host))
  })
  await shown
  worker.end()
  expect(await sha256(canonicalJson(mirror.getView()))).toBe(await sha256(canonicalJson(expected)))
})

test('[L7] a recording that cannot be read is answered with its bad line, as a value', async () => {
  const worker = startWorker({ rate: 1, pace: 1 }, () => undefined)
  const answer = await worker.api.open({ kind: 'recording', text: 'nothing', until: null }, proxy(() => undefined), proxy(host))
  worker.end()
  expect(answer).toEqual({ ok: false, error: 'bad_recording', detail: 'line 1: not JSON' })
})

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
