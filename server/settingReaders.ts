/**
 * How the text of a setting is read. Each reader is a schema from the text to a value; the message of an issue goes on after the name of the setting
 * ("is maybe: write 1 or 0"). A text that means a value in another form is read as that value; one that could mean something else is refused.
 */
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { email } from '../protocol/api/email.ts'
import { addPath } from './boundedFetch.ts'

type Reader<T> = v.GenericSchema<string, T>

/** A reader of a function that throws an Error with the message where the text does not fit. */
export function readBy<T>(read: (text: string) => T): Reader<T> {
  return v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      try {
        return read(dataset.value)
      } catch (error) {
        addIssue({ message: error instanceof Error ? error.message : String(error) })
        return NEVER
      }
    }),
  )
}

const WORDS = new Map([
  ...['1', 'true', 'yes', 'on'].map((word) => [word, true] as const),
  ...['0', 'false', 'no', 'off'].map((word) => [word, false] as const),
])

/** Yes or no. */
export const yesNo: Reader<boolean> = readBy((text) => {
  const value = WORDS.get(text.toLowerCase())
  if (value === undefined) throw new Error(`is ${text}: write 1 or 0.`)
  return value
})

/** How many proxies stand in front of the server; yes is one. */
export const proxyCount: Reader<number> = readBy((text) => {
  const word = WORDS.get(text.toLowerCase())
  if (word !== undefined) return word ? 1 : 0
  if (!/^[2-9]$/.test(text)) throw new Error(`is ${text}: write 1 behind a proxy, 2 behind two (9 at most), else 0.`)
  return Number(text)
})

export const wholeNumber = (min: number, max: number = Number.MAX_SAFE_INTEGER): Reader<number> =>
  readBy((text) => {
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < min || value > max) {
      const range = max === Number.MAX_SAFE_INTEGER ? `from ${min}` : `from ${min} to ${max}`
      throw new Error(`is ${text}: name a whole number ${range}.`)
    }
    return value
  })

export const anyText: Reader<string> = v.string()

/** A folder or a file, as an absolute path. */
export const path: Reader<string> = readBy((name) => resolve(name))

/** A key or token of another service. No message quotes it. */
export const secret: Reader<string> = v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'has characters that no key has.'))

/** Reads each of several with commas between. */
export const listOf = <T>(read: (text: string) => T): Reader<T[]> =>
  readBy((items) => splitList(items, ',').map((item) => read(item)))

function splitList(items: string, separator: string | RegExp): string[] {
  return items
    .split(separator)
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

/** The name of a host alone: of an address, its host. A host with a port is one for all its ports. */
export function readHost(text: string): string {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${bracket(text)}`)
  if (
    url === null ||
    !/^https?:$/.test(url.protocol) ||
    url.pathname !== '/' ||
    url.username !== '' ||
    url.search !== ''
  )
    throw new Error(`has ${text}, which is no host: write one such as play.example.`)
  if (url.hostname.includes('*')) throw new Error(`has ${text}: name each host, without *.`)
  return url.hostname
}

/** IPv6 addresses stand in brackets in an address, and mostly without elsewhere. */
function bracket(text: string): string {
  return isIP(text) === 6 ? `[${text}]` : text
}

/** Where the server listens: a host without a port, as Node takes it. */
export const ownHost: Reader<string> = readBy((text) => {
  if (isIP(text) !== 0) return text
  if (/^\[?[^:]*\]?:\d+$/.test(text)) throw new Error(`is ${text}: write the host alone, and its port in PORT.`)
  return readHost(text).replace(/^\[(.*)\]$/, '$1')
})

/** The origin of a page, as browsers send it. Webviews of native apps have a scheme of their own, such as `capacitor://localhost`. */
export function readOrigin(text: string): string {
  const native = /^(?!https?:)([a-z][a-z\d+.-]*:\/\/[\w.-]+)\/?$/i.exec(text)?.[1]
  if (native !== undefined) return native.toLowerCase()
  const url = URL.parse(text)
  if (
    url === null ||
    !/^https?:$/.test(url.protocol) ||
    url.pathname !== '/' ||
    url.search !== '' ||
    url.username !== ''
  )
    throw new Error(`has ${text}, which is no origin: write one such as https://app.example.`)
  if (url.hostname.includes('*')) throw new Error(`has ${text}: name each origin, without *.`)
  return url.origin
}

/** The address of this server alone, as browsers name its origin. No message quotes it. */
export const ownOrigin: Reader<string> = readBy((text) => {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new Error('is no address of this server alone: write https://play.example.')
  return url.origin
})

/** An address of another service, without a slash at its end. A key in it would get into logs, and `fetch` refuses it. No message quotes it. */
export function readAddress(text: string): string {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new Error('is no address: write one such as https://models.example/v1.')
  if (url.username !== '' || url.password !== '')
    throw new Error('is an address with a name or password in it: put the key into the setting for the key.')
  return url.href.replace(/\/+$/, '')
}

export const address: Reader<string> = readBy(readAddress)

/** Where a speech service makes audio of a text: its address may end before the path. */
export const speechAddress: Reader<string> = readBy((text) => addPath(readAddress(text), SPEECH_PATH))

const SPEECH_PATH = '/audio/speech'

/** A mail server. Its address may hold a password, so no message quotes it. */
export const mailAddress: Reader<string> = readBy((text) => {
  const url = URL.parse(text)
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '')
    throw new Error('is no address of a mail server: write smtp://user:password@host:587, or smtps:// for TLS at once.')
  return text
})

export function readEmail(text: string): string {
  const { success, output } = v.safeParse(email, text)
  if (!success) throw new Error(`has ${text}, which is no email address.`)
  return output.toLowerCase()
}

/** Who may show a page in a frame, with the quotation marks of a content security policy: origins, `self`, or `none` alone. */
export const frameAncestors: Reader<string> = readBy((items) =>
  splitList(items, /[\s,]+/)
    .map((item) => {
      const keyword = /^'?(self|none)'?$/i.exec(item)?.[1]
      if (keyword !== undefined) return `'${keyword.toLowerCase()}'`
      const origin = /^((?:[a-z][a-z\d+.-]*:\/\/)?[\w*.-]+(?::[\d*]+)?|https?:)\/?$/i.exec(item)?.[1]
      if (origin === undefined)
        throw new Error(`has ${item}: write origins such as https://site.example, self or none.`)
      return origin
    })
    .join(' '),
)
