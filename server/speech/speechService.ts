/**
 * Makes audio files of lines through a speech service with the API of OpenAI (`POST …/audio/speech`). Each line is made once. A service that fails
 * costs a player nothing: the line then has no file, and their device reads it.
 */
import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import { type VoiceSound } from '../../protocol/story/voices.ts'
import { type Clock } from '../clock.ts'
import { SPEECH } from '../limits.ts'
import { describeError } from '../log.ts'
import { recognizeAudio } from './recognizeAudio.ts'
import { type SpeechFiles } from './speechFiles.ts'
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
  files: SpeechFiles
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

  const make = async (content: string, text: string, voice: VoiceSound): Promise<string | null> => {
    try {
      const response = await fetch(settings.url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(settings.key !== null && { Authorization: `Bearer ${settings.key}` }),
        },
        body: JSON.stringify({
          model: settings.model,
          input: text,
          voice: voice.voice,
          speed: voice.rate,
          response_format: 'mp3',
        }),
        // The key goes to the configured address only.
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(requestMs)]),
      })
      if (!response.ok) {
        await response.body?.cancel()
        return fail(`answered ${response.status}`, REFUSES_LINE.has(response.status))
      }
      const bytes = await readBytes(response, maxBytes)
      if (bytes === null) return fail(`sent more than ${maxBytes} bytes`, true)
      const ending = recognizeAudio(bytes)
      const sound = ending === 'wav' ? writeWavSizes(bytes) : bytes
      if (ending === null || sound === null) return fail('sent no sound that is known')
      return await files.write(`${content}.${ending}`, sound).catch((error: unknown) => {
        print(`A spoken line was not stored: ${describeError(error)}`)
        return null
      })
    } catch {
      // What was thrown may quote the address, or the text.
      return signal.aborted ? null : fail('did not answer, or too late')
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

/** The body of an answer; null if it is longer than this. Rejects if it breaks off. */
async function readBytes(response: Response, maxBytes: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop cancels the answer.
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function hashContent(parts: readonly (string | number)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40)
}

function waitUntil(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }))
}
