/** Views of recordings: each recording of `fixtures/recordings`, at any of its entries. */
import { proxy } from 'comlink'
import { type HostApi, type Update } from '../../../protocol/runtime.ts'
import { initialView, type View } from '../../../protocol/view.ts'
import { createMirror } from '../../game/mirror.ts'
import { startWorker } from '../../game/worker.ts'

const files = import.meta.glob<string>('../../../fixtures/recordings/*.jsonl', { query: '?raw', import: 'default' })
const nameOf = (file: string): string => file.replace(/^.*\/|\.jsonl$/g, '')

export const RECORDING_NAMES: readonly string[] = Object.keys(files).map(nameOf)

export interface RecordedView {
  view: View
  /** Number of entries in the recording. */
  entries: number
}

/** The view after the first `until` entries of a recording, or after all of them. Throws if there is no such recording. */
export async function openRecordedView(name: string, until: number | null): Promise<RecordedView> {
  const text = await Object.entries(files).find(([file]) => nameOf(file) === name)?.[1]()
  if (text === undefined) throw new Error(`no recording is called ${name}`)
  const mirror = createMirror(initialView({ storyId: '', actorId: '', chatVersion: '2', locale: 'en' }))
  const worker = startWorker({ rate: 1 }, () => undefined)
  try {
    const shown = new Promise<void>((resolve, reject) => {
      const show = (update: Update): void => {
        mirror.applyUpdate(update)
        resolve()
      }
      void worker.api.open({ kind: 'recording', text, until }, proxy(show), proxy(silentHost)).then((answer) => {
        if (!answer.ok) reject(new Error(answer.detail))
      })
    })
    await shown
  } finally {
    worker.terminate()
  }
  return { view: mirror.getView(), entries: text.trim().split('\n').length - 1 }
}

/** A recording asks for nothing. */
const silentHost: HostApi = {
  getToken: async () => null,
  refreshToken: async () => false,
  refreshUser: async () => undefined,
  reportNotKept: async () => undefined,
  track: async () => undefined,
}
