/** Stands in for `src/game/worker.ts`: the runtime runs in the page, and asks the story in the page. */
import { type Remote } from 'comlink'
import { type RuntimeApi } from '../../protocol/runtime.ts'
import { createRealClock } from '../../worker/clock/real.ts'
import { createMemoryStore } from '../../worker/log/memory.ts'
import { createRuntime } from '../../worker/runtime/runtime.ts'
import { createMemoryTabs } from '../../worker/tabs/memory.ts'
import type * as real from '../game/worker.ts'
import { answerRequest } from './pageServer.ts'

export const startWorker: typeof real.startWorker = ({ rate }) => {
  const api = createRuntime({
    rate,
    openStore: async () => createMemoryStore(),
    tabs: createMemoryTabs(createRealClock()),
    media: { get: async () => null, put: async () => undefined },
    fetch: answerRequest,
    random: () => 0,
    newKey,
    baseUrl: '',
    openRecording: null,
    app: APP_VERSION,
    build: BUILD_COMMIT,
  })
  // Without a worker between them the runtime has the methods that its stand-in would have.
  return { api: api as unknown as Remote<RuntimeApi>, ended: new Promise(() => undefined), terminate: () => undefined }
}

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
