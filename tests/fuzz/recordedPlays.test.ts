/** Plays of all stories, recorded from the local API: a clean one is as the naive model expects, so that a difference is a fault. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { LOCALES } from '../../protocol/locale.ts'
import { readRecording, type Recording } from '../../protocol/recording.ts'
import { FOLDERS } from '../../server/folders.ts'
import { startServer } from '../core/server/helpers.ts'
import { STORIES } from '../../e2e/story.ts'
import { compareWithModel } from './recordedSteps.ts'

const ROOT = join(import.meta.dirname, '../..')
const WORDS = ['hello', 'I am tired', 'a lamp']

async function record(url: string, story: string, actor: string, locale: string): Promise<Recording> {
  const folder = mkdtempSync(join(tmpdir(), 'play-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const out = join(folder, 'play.jsonl')
  const said = WORDS.flatMap((words) => ['--say', words])
  const args = ['--story', story, '--actor', actor, '--locale', locale, '--url', url, '--out', out, '--rate', '1000']
  const child = spawn(process.execPath, ['worker/cli/record.ts', ...args, ...said], { cwd: ROOT, stdio: 'ignore' })
  await new Promise((resolve) => child.once('close', resolve))
  const read = readRecording(readFileSync(out, 'utf8'))
  if (!read.ok) throw new Error(`line ${read.bad.line}: ${read.bad.reason}`)
  return read.recording
}

test.each(STORIES.flatMap(({ metadata }) => LOCALES.map((locale) => [metadata.id, locale, metadata] as const)))(
  '%s, %s',
  async (id, locale, { actors: [actor] }) => {
    const { url } = await startServer({ storiesFolder: FOLDERS.stories, developerTools: true })
    const { entries } = await record(url, id, actor?.id ?? '', locale)
    const { differences, complaints } = compareWithModel(entries)
    expect({ differences, complaints }).toEqual({ differences: [], complaints: [] })
  },
)
