/** Three bugs that a recording must show with the commands alone: each is put into a copy of a recording, or into a copy of the worker. */
import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { type Entry } from '../../../protocol/entries.ts'
import { type EventType } from '../../../protocol/events/index.ts'
import { type Recording, writeRecording } from '../../../protocol/recording.ts'
import { recording, RECORDINGS } from '../../helpers/recordings.ts'
import { main } from '../../../worker/cli/replay.ts'
import { captureOutput } from '../../helpers/captureOutput.ts'

const ROOT = join(import.meta.dirname, '../../..')
const FOLDER = mkdtempSync(join(tmpdir(), 'three-bugs-'))
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }))

/** Writes a changed copy of a recording, with its expected view beside it. */
function writeCopy(name: string, change: (entries: Entry[]) => Entry[]): string {
  const { header, entries }: Recording = recording(name)
  const file = join(FOLDER, `${name}.jsonl`)
  writeFileSync(file, writeRecording({ header, entries: change(structuredClone(entries)) }))
  copyFileSync(join(RECORDINGS, `${name}.final.json`), join(FOLDER, `${name}.final.json`))
  return file
}

async function replay(...args: string[]): Promise<{ code: number; out: string }> {
  return captureOutput(() => main(args))
}

/** Drops the last event of a type. */
function dropLast(type: EventType): (entries: Entry[]) => Entry[] {
  return (entries) => {
    const holds = (entry: Entry): boolean =>
      entry.type === 'server' && entry.events.some(({ event_type }) => event_type === type)
    const at = entries.findLastIndex(holds)
    return entries.map((entry, index) => {
      if (index !== at || entry.type !== 'server') return entry
      const last = entry.events.findLastIndex(({ event_type }) => event_type === type)
      return { ...entry, events: entry.events.filter((_event, place) => place !== last) }
    })
  }
}

/** Drops the first event of a type, which later ones replace in the view. */
function dropFirst(type: EventType): (entries: Entry[]) => Entry[] {
  return (entries) => {
    let isDropped = false
    return entries.map((entry) =>
      entry.type !== 'server'
        ? entry
        : {
            ...entry,
            events: entry.events.filter(({ event_type }) => event_type !== type || isDropped || !(isDropped = true)),
          },
    )
  }
}

describe('in a recording', () => {
  test('a delay cut from 3000 to 900 ms: replay --reenact names the timer that is not due', async () => {
    const file = writeCopy('lines-one-after-another', (entries) => {
      const at = entries.findIndex(
        (entry, index) =>
          entry.type === 'timer' &&
          entry.work.startsWith('delay:') &&
          entry.at - (entries[index - 1]?.at ?? 0) >= 3_000,
      )
      expect(at).toBeGreaterThan(0)
      return entries.map((entry, index) => (index < at ? entry : { ...entry, at: entry.at - 2_100 }))
    })
    const { code, out } = await replay(file, '--reenact')
    expect(code).toBe(1)
    expect(out).toMatch(/the driver writes another entry \d+: delay:\S+ is not due before \d+/)
    expect(out).toMatch(/ {2}\S+\n {4}recorded {2}.*\n {4}driver {4}/)
  })

  test('update_total_progress dropped: replay names the value, both sides and the entry', async () => {
    const { code, out } = await replay(writeCopy('progress-task-and-coins', dropLast('update_total_progress')))
    expect(code).toBe(1)
    expect(out).toMatch(/ {2}progress\.total\n {4}expected {2}\d+\n {4}actual/)
    expect(out).toMatch(/last changed by entry \d+|no entry has set it/)
    expect(out).toMatch(/the view is another than the recorded one from entry \d+ on/)
  })

  test('a tip dropped: replay names the missing line', async () => {
    const { code, out } = await replay(writeCopy('ids-that-begin-again', dropFirst('show_tips')))
    expect(code).toBe(1)
    expect(out).toMatch(/messages\.pages\.0\.items\.\d\n {4}expected {2}\{.*"tips".*\n {4}actual {4}\(nothing\)/)
  })

  test('a dropped event that a later one replaces: the last view is the same, and it does not exit 0', async () => {
    const file = writeCopy('first-story', dropFirst('update_total_progress'))
    const { code, out } = await replay(file)
    expect(out).not.toContain('the last view is not')
    expect(out).toMatch(/the view is another than the recorded one from entry \d+ on/)
    expect(code).toBe(1)
  })

  test('a dropped entry: the header knows how many there were', async () => {
    const { code, out } = await replay(writeCopy('first-story', (entries) => entries.slice(0, -1)))
    expect(out).toMatch(/the recording had \d+ entries when it was written, and has \d+/)
    expect(code).toBe(1)
  })
})

describe('in the worker', { timeout: 120_000 }, () => {
  /** Runs a copy of the worker with a change in one file; the commands come from the copy too, which has the unchanged one as a commit. */
  function replayWith(
    path: string,
    change: (source: string) => string,
    ...args: string[]
  ): { code: number | null; out: string } {
    const folder = mkdtempSync(join(FOLDER, 'build-'))
    for (const part of [
      'package.json',
      'protocol',
      'worker',
      'tests/fuzz',
      'tests/helpers',
      'src/game',
      'src/platform',
      'fixtures/builders',
    ])
      cpSync(join(ROOT, part), join(folder, part), { recursive: true })
    const git = (...command: string[]): void =>
      void execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.com', ...command], {
        cwd: folder,
      })
    if (args.includes('--against')) {
      git('init', '--quiet')
      git('add', '.')
      git('commit', '--quiet', '-m', 'before')
    }
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir')
    const before = readFileSync(join(folder, path), 'utf8')
    const after = change(before)
    expect(after, `${path} is not what this test knows`).not.toBe(before)
    writeFileSync(join(folder, path), after)
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'worker/cli/replay.ts'), ...args], {
      encoding: 'utf8',
    })
    return { code: status, out: stdout + stderr }
  }
  const fileOf = (name: string): string => join(RECORDINGS, `${name}.jsonl`)

  test('a delay cut from 3000 to 900 ms: replay says from where the view differs, --reenact why', () => {
    const { code, out } = replayWith(
      'protocol/limits.ts',
      (source) => source.replace('MESSAGE_DELAY_BEFORE_NEXT_MS = 3_000', 'MESSAGE_DELAY_BEFORE_NEXT_MS = 900'),
      fileOf('lines-one-after-another'),
      '--reenact',
    )
    expect(code).toBe(1)
    expect(out).toMatch(/the view is another than the recorded one from entry \d+ on/)
    expect(out).toMatch(/the driver writes another entry \d+: it has no timer delay:/)
  })

  test('update_total_progress dropped: replay and the model both name the value', () => {
    const { code, out } = replayWith(
      'worker/reducer/events/progress.ts',
      (source) => source.replace('{ ...view.progress, total: data.percent }', 'view.progress'),
      fileOf('progress-task-and-coins'),
      '--model',
    )
    expect(code).toBe(1)
    expect(out).toMatch(/ {2}progress\.total\n {4}expected/)
    expect(out).toMatch(/ {2}progress\.total\n {4}model/)
  })

  test('tips dropped: the model names the missing line', () => {
    const { code, out } = replayWith(
      'worker/reducer/events/index.ts',
      (source) => source.replace(/show_tips: \w+,/, 'show_tips: () => null,'),
      fileOf('ids-that-begin-again'),
      '--model',
    )
    expect(code).toBe(1)
    expect(out).toMatch(/ {4}model {2}\{.*"from":"tips"/)
  })

  test('a delay cut from 3000 to 900 ms, against the build before: the wait with both times', () => {
    const cut = (source: string): string =>
      source.replace('MESSAGE_DELAY_BEFORE_NEXT_MS = 3_000', 'MESSAGE_DELAY_BEFORE_NEXT_MS = 900')
    const file = fileOf('lines-one-after-another')
    const { code, out } = replayWith('protocol/limits.ts', cut, file, '--against', 'HEAD')
    expect(code).toBe(1)
    expect(out).toMatch(/the view differs from that of HEAD from entry \d+ on/)
    expect(out).toMatch(/ {2}composer\.until\n {4}HEAD {2}\d+\n {4}now {3}\d+/)
  })
})
