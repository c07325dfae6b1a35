/** Where the page in the phone comes from: the server, or the file itself, which then has no media and no code of Pixi. */
import { isRecord } from '../../../protocol/json.ts'

declare global {
  interface Window {
    /** Set in a file that needs no server: the page in the phone, as HTML. */
    phoneHtml?: string
  }
}

export interface PhoneSettings {
  lang: string
  /** '0' for a phone without a graphics card. */
  webgl: '0' | '1'
}

/** Whether this page is a file that needs no server. */
export function isStandalone(): boolean {
  return window.phoneHtml !== undefined
}

/** The source of the phone's frame: an address, or a document. */
export function findPhoneSource(settings: PhoneSettings): { src: string } | { srcDoc: string } {
  const query = new URLSearchParams({ ...settings }).toString()
  return window.phoneHtml === undefined
    ? { src: `/dev/studio/phone?${query}` }
    : { srcDoc: window.phoneHtml.replace('data-query=""', `data-query="${query.split('&').join('&amp;')}"`) }
}

/** The settings of the page in the phone: of its address, or written into it. */
export function readPhoneSettings(): URLSearchParams {
  return new URLSearchParams(document.documentElement.dataset.query ?? location.search)
}

/** An address that is never requested, and holds no picture: what shows it shows a placeholder. */
const NO_MEDIA = 'data:,'
const ADDRESS = /^(?:https?:\/\/|\/(?!\/))\S*$/
const SOURCE = /(\s(?:src|href|srcset|poster)\s*=\s*)(?:"[^"]*"|'[^']*'|[^\s>]+)/gi
const known = new WeakMap<object, unknown>()

/** The same value without addresses of media, which a file without a server does not have. What has none, and what is equal to before, keeps its identity. */
export function withoutMedia<T>(value: T): T {
  return replaceAddresses(value) as T
}

function replaceAddresses(value: unknown): unknown {
  if (typeof value === 'string') return ADDRESS.test(value) ? NO_MEDIA : value.replace(SOURCE, `$1"${NO_MEDIA}"`)
  if (typeof value !== 'object' || value === null) return value
  const found = known.get(value)
  if (found !== undefined) return found
  const replaced = Array.isArray(value) ? value.map(replaceAddresses) : isRecord(value) ? replaceFields(value) : value
  known.set(value, replaced)
  return replaced
}

/** Keeps a written text, also where it is an address. */
function replaceFields(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      key === 'text' && typeof part === 'string' && ADDRESS.test(part) ? part : replaceAddresses(part),
    ]),
  )
}
