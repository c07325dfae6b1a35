/**
 * Makes audio files of lines through a speech service with the API of OpenAI (`POST …/audio/speech`). Each line is made once. A service that fails
 * costs a player nothing: the line then has no file, and their device reads it.
 */
import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import { type VoiceSound } from '../../protocol/story/voices.ts'
import { boundedFetch, FetchError } from '../boundedFetch.ts'
import { type Clock } from '../clock.ts'
import { type GeneratedFiles } from '../files/generatedFiles.ts'
import { SPEECH } from '../limits.ts'
import { describeError } from '../log.ts'
import { readServiceError } from '../serviceErrors.ts'
import { recognizeAudio } from './recognizeAudio.ts'
import { writeWavSizes } from './wavSizes.ts'

export interface SpeechSettings {
  /** The address that is posted to. */
  url: string
  model: string
  /** Sent as a bearer token; null: none. Never printed. */
  key: string | null
}

export interface SpeechService {
  /** Name of the file of a text, made now if it is missing; null where there is none in time. Never rejects. */
  getFile: (text: string, voice: VoiceSound, mayMake: () => Promise<boolean>) => Promise<string | null>
}

interface Ports {
  settings: SpeechSettings
  files: GeneratedFiles
  clock: Clock
  /** Aborted when the server closes. */
  signal: AbortSignal
  print: (line: string) => void
  limits?: Partial<typeof SPEECH>
}

export function createSpeechService({ settings, files, clock, signal, print, limits = {} }: Ports): SpeechService {
  const { answerMs, requestMs, maxBytes, pauseMs, atOnce, waiting } = { ...SPEECH, ...limits }
  const limit = pLimit(atOnce)
  /** Files that are being made, by the name of their content. */
  const making = new Map<string, Promise<string | null>>()
  /** Until when the service is left alone, because it failed. */
  let pausedUntil = 0

  /** The service is left alone for a while; a line that it refuses says nothing about others. */
  const fail = (reason: string, isOfLine = false): null => {
    if (!isOfLine) pausedUntil = clock.now() + pauseMs
    print(`The speech service (SPEECH_URL) ${reason}: the players’ devices read the lines.`)
    return null
  }

  /** Some services state errors with a status of success. */
  const failWithoutSound = (status: number, bytes: Buffer): null => {
    if (bytes.length === 0) return fail(`answered ${status} with nothing`)
    const error = readServiceError(parseJson(bytes.toString('utf8')))
    if (error === null) return fail(`answered ${status} with no sound that is known`)
    const stated = error.status ?? status
    const reason = error.reason === null ? '' : `, ${error.reason}`
    return fail(`answered ${status} with an error (${stated}${reason})`, REFUSES_LINE.has(stated))
  }

  const failWithoutAnswer = (error: unknown): null => {
    const failure = error instanceof FetchError ? error.failure : 'unreachable'
    if (failure === 'too_large') return fail(`sent more than ${maxBytes} bytes`, true)
    return fail(failure === 'cut' ? 'broke off its answer' : 'did not answer, or too late')
  }

  const make = async (content: string, text: string, voice: VoiceSound): Promise<string | null> => {
    try {
      const answer = await boundedFetch(
        {
          url: settings.url,
          headers: settings.key === null ? {} : { Authorization: `Bearer ${settings.key}` },
          body: { model: settings.model, input: text, voice: voice.voice, speed: voice.rate, response_format: 'mp3' },
          signal,
        },
        { timeoutMs: requestMs, maxBytes, maxLines: 0, maxLineBytes: 0 },
      )
      if (!answer.isOk) {
        answer.close()
        return fail(`answered ${answer.status}`, REFUSES_LINE.has(answer.status))
      }
      const bytes = await answer.readBytes()
      const ending = recognizeAudio(bytes)
      const sound = ending === 'wav' ? writeWavSizes(bytes) : bytes
      if (ending === null || sound === null) return failWithoutSound(answer.status, bytes)
      return await files.write(`${content}.${ending}`, sound).catch((error: unknown) => {
        print(`A spoken line was not stored: ${describeError(error)}`)
        return null
      })
    } catch (error) {
      if (signal.aborted) return null
      return failWithoutAnswer(error)
    } finally {
      making.delete(content)
    }
  }

  return {
    async getFile(text, voice, mayMake) {
      const content = hashContent([settings.model, voice.voice, voice.rate, text])
      // Nothing is made that could not be stored.
      const known = await files.find(content).catch(() => undefined)
      if (known === undefined) return null
      if (known !== null) return known
      let file = making.get(content)
      if (file === undefined) {
        if (clock.now() < pausedUntil || limit.pendingCount >= waiting || !(await mayMake())) return null
        // Another request may have begun it meanwhile.
        file = making.get(content) ?? limit(() => make(content, text, voice))
        making.set(content, file)
      }
      // What comes later is kept for the next player.
      return Promise.race([file, waitUntil(AbortSignal.timeout(answerMs))])
    },
  }
}

/** Answers that concern the text that was sent. */
const REFUSES_LINE: ReadonlySet<number> = new Set([400, 413, 422])

/** Null for what is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function hashContent(parts: readonly (string | number)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40)
}

function waitUntil(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }))
}
