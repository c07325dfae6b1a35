/** The runtime without a browser: it keeps everything in memory, in one tab, and asks an API by `fetch`. */
import { randomUUID } from 'node:crypto'
import { type HostApi } from '../../protocol/runtime.ts'
import { createRealClock } from '../clock/real.ts'
import { createMemoryStore } from '../log/memory.ts'
import { createRuntime } from '../runtime/runtime.ts'
import { createMemoryTabs } from '../tabs/memory.ts'

interface Options {
  /** Origin of the API. */
  baseUrl: string
  /** How much faster than real time the game clock runs. */
  rate: number
  /** The version and the build of the app that recordings name. */
  app: string
  build?: string
}

export function createHeadlessRuntime({ baseUrl, rate, app, build = '' }: Options): ReturnType<typeof createRuntime> {
  return createRuntime({
    openRecording: null,
    rate,
    openStore: async () => createMemoryStore(),
    tabs: createMemoryTabs(createRealClock()),
    media: { get: async () => null, put: async () => undefined },
    fetch: (address, init) => fetch(address, init),
    random: () => 0,
    newKey: randomUUID,
    baseUrl,
    app,
    build,
  })
}

/** A host with a token that is never refreshed. */
export function createHeadlessHost(token: string): HostApi {
  return {
    getToken: async () => token,
    refreshToken: async () => false,
    refreshUser: async () => undefined,
    reportNotKept: async () => undefined,
    track: async () => undefined,
  }
}
