/** The connection's port to network, time and page. */
import { type WorkerEvents } from '../../protocol/runtime.ts'
import { type Clock } from '../clock/clock.ts'

export interface Transport {
  /** The platform's `fetch`, or a stand-in. */
  fetch: (url: string, init: RequestInit) => Promise<Response>
  clock: Clock
  /** Random numbers, at least 0 and under 1. */
  random: () => number
  getToken: () => Promise<string | null>
  /** Gets a new token; false where that fails. */
  refreshToken: () => Promise<boolean>
  /** Resolves when the page is visible: at once, or when it becomes visible. */
  whenVisible: () => Promise<void>
  /** Prefix of every address: '' where the API is at the page's origin. */
  baseUrl: string
  /** Reports each request for analytics: no bodies, no values. */
  reportRequest?: (request: WorkerEvents['api_request']) => void
}
