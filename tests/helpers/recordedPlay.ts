/** A play of a story, recorded from a local API by the command of developers. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Entry } from '../../protocol/entries.ts'
import { type Locale, pickTranslation } from '../../protocol/locale.ts'
import { readRecording, type Recording } from '../../protocol/recording.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The first text means nothing to any story: where it is asked at a talk, the stand-in for a model answers with a line of its own. */
const WORDS = [
  { en: 'bananas', zh: '香蕉' },
  { en: 'qwerty', zh: '啦啦啦' },
  { en: 'I am tired', zh: '我累了' },
  { en: 'hello', zh: '你好' },
  { en: 'a lamp', zh: '一盏灯' },
] as const

/** What the stand-in for a model says to the first text. */
export const MODEL_LINE = { en: 'That is one way to see it.', zh: '停了一会儿，够数到五。' } as const

interface Played {
  storyId: string
  actorId: string
  locale: Locale
}

/** Plays the story as far as the words go, a thousand times faster, and records it into a file that is gone after the test. */
export async function recordPlayFile(url: string, { storyId, actorId, locale }: Played): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'play-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const out = join(folder, 'play.jsonl')
  const said = WORDS.flatMap((words) => ['--say', pickTranslation(words, locale)])
  const args = [
    '--story',
    storyId,
    '--actor',
    actorId,
    '--locale',
    locale,
    '--url',
    url,
    '--out',
    out,
    '--rate',
    '1000',
  ]
  const child = spawn(process.execPath, ['worker/cli/record.ts', ...args, ...said], { cwd: ROOT, stdio: 'ignore' })
  await new Promise((resolve) => child.once('close', resolve))
  return out
}

/** The recording of such a play. */
export async function recordPlay(url: string, played: Played): Promise<Recording> {
  const read = readRecording(readFileSync(await recordPlayFile(url, played), 'utf8'))
  if (!read.ok) throw new Error(`line ${read.bad.line}: ${read.bad.reason}`)
  return read.recording
}

/** The texts of all messages that arrived, in their order. */
export function listTexts(entries: readonly Entry[]): string[] {
  const events = entries.flatMap((entry) => (entry.type === 'server' ? entry.events : []))
  return events.flatMap((event) => (event.event_type === 'message' ? [event.data.content.text] : []))
}
