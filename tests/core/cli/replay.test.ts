import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { main } from '../../../worker/cli/replay.ts'
import { recordingNames, RECORDINGS } from '../../helpers/recordings.ts'
import { captureOutput, type Output } from '../../helpers/captureOutput.ts'

const ROOT = join(import.meta.dirname, '../../..')
const FOLDER = mkdtempSync(join(tmpdir(), 'recordings-'))

const HEADER =
  '{"format":"story-recording","version":1,"app":"1.3.1","storyId":"s","actorId":"a","chatVersion":"2","locale":"en","seed":0}'
const OPEN =
  '{"type":"open","at":0,"key":"k0","storyId":"s","actorId":"a","chatVersion":"2","restart":true,"gameConfig":null,"locale":"en"}'
const LINE =
  '{"type":"server","at":100,"work":"start:1","events":[{"id":"e1","event_type":"message","timestamp":1,"data":{"id":"m1","sender_type":"system","msg_type":"text","content":{"text":"Six lamps."}}}]}'
const TYPED = '{"type":"timer","at":220,"work":"typing:e1"}'
const PAUSED = '{"type":"timer","at":520,"work":"delay:e1:520"}'

async function replay(lines: string[], ...options: string[]): Promise<Output> {
  const file = join(FOLDER, 'case.jsonl')
  writeFileSync(file, lines.join('\n'))
  const { err, ...printed } = await captureOutput(() => main([file, ...options]))
  return { ...printed, err: err.replace(file, 'case.jsonl') }
}

describe('npm run replay', () => {
  test('prints a line per entry and, last, the hash of the final view', async () => {
    const { code, out } = await replay([HEADER, OPEN, LINE, TYPED])
    const lines = out.trimEnd().split('\n')
    expect(code).toBe(0)
    expect(lines).toHaveLength(6)
    expect(lines.at(-2)).toContain('nothing to compare with')
    expect(lines[1]).toMatch(/0\.100 s {2}server {2}start:1: 1 event$/)
    expect(lines[2]).toContain('- message system: Six lamps.')
    expect(lines.at(-1)).toMatch(/^final sha256 [0-9a-f]{64}$/)
    expect((await replay([HEADER, OPEN, LINE, TYPED])).out).toBe(out)
  })

  test('the hash is that of the view: a line more or less changes it', async () => {
    const hashes: (string | undefined)[] = []
    for (const lines of [
      [HEADER, OPEN],
      [HEADER, OPEN, LINE],
      [HEADER, OPEN, LINE, TYPED, PAUSED],
    ])
      hashes.push((await replay(lines)).out.trimEnd().split('\n').at(-1))
    expect(new Set(hashes).size).toBe(3)
    expect((await replay([HEADER, OPEN, LINE, TYPED], '--until', '2')).out.trimEnd().split('\n').at(-1)).toBe(hashes[1])
  })

  test('--reenact says whether the driver writes the same log', async () => {
    expect((await replay([HEADER, OPEN, LINE, TYPED], '--reenact')).out).toContain('the driver writes the same log')
    const { code, out } = await replay([HEADER, OPEN, LINE, TYPED.replace('e1', 'e2')], '--reenact')
    expect(code).toBe(1)
    expect(out).toContain('the driver writes another entry 3: it has no timer typing:e2')
    expect(out).toMatch(/ {2}work\n {4}recorded {2}"typing:e2"\n {4}driver {4}"typing:e1"/)
  })

  test('--reenact: a timer later than a device fires is named, and --late accepts it', async () => {
    const late = [HEADER, OPEN, LINE, TYPED.replace('220', '5000')]
    const { code, out } = await replay(late, '--reenact')
    expect(code).toBe(1)
    expect(out).toContain('entry 3: typing:e1 was due at 220, and fired 4780 ms later')
    expect((await replay(late, '--reenact', '--late', '4780')).code).toBe(0)
  })

  test('--explain says why the player may not write, which rule, gate and timers, and what was started', async () => {
    const { code, out } = await replay([HEADER, OPEN, LINE, TYPED], '--explain', '2')
    expect(code).toBe(0)
    for (const part of [
      'rules: P1, P2',
      'input: please_wait (I3)',
      'gate: typing:e1 until 0.220 s (P1, P2)',
      'timer typing:e1',
    ])
      expect(out).toContain(part)
    expect((await replay([HEADER, OPEN, LINE, TYPED], '--explain', '4')).err).toBe(
      '--explain takes a whole number from 1 to 3, not 4.\n',
    )
  })

  test('--diff shows where two recordings differ first, log and view', async () => {
    const other = join(FOLDER, 'other.jsonl')
    writeFileSync(other, [HEADER, OPEN, LINE.replace('Six', 'Seven')].join('\n'))
    const { code, out } = await replay([HEADER, OPEN, LINE], other, '--diff')
    expect(code).toBe(1)
    expect(out).toContain('the logs differ from entry 2 on')
    expect(out).toContain('events.0.data.content.text')
    expect(out).toMatch(/the views differ from entry 2 on\n {2}messages\.pages\.0\.items\.0\.text/)
    expect(await replay([HEADER, OPEN, LINE.replace('Six', 'Seven')], other, '--diff')).toMatchObject({ code: 0 })
  })

  test('every recording is as it was recorded, by the hashes, the final view, the driver and the model', async () => {
    for (const name of recordingNames()) {
      const { code, out } = await captureOutput(() => main([join(RECORDINGS, `${name}.jsonl`), '--reenact', '--model']))
      expect(code, `${name}\n${out}`).toBe(0)
      expect(out).toContain('expected   the views are those that were recorded')
    }
  })

  test.each([
    ['a line that is no JSON', [HEADER, OPEN, '{"type":', LINE], 'case.jsonl:3: not JSON', 2],
    ['no header', [OPEN], 'case.jsonl: no header: one was made from the open entry', 1],
    [
      'a newer format',
      [HEADER.replace('"version":1', '"version":2'), OPEN],
      'case.jsonl:1: format version 2 is newer than 1',
      1,
    ],
    ['an unknown entry', [HEADER, OPEN, '{"type":"nothing","at":1}', LINE], 'case.jsonl:3: not an entry: type', 2],
    [
      'a field of a wrong type',
      [HEADER, OPEN, LINE.replace('"Six lamps."', '"Six lamps.","audio_url":[6]')],
      'case.jsonl:3: events[0] message: ignored_field data.content.audio_url',
      2,
    ],
    [
      'an event of an unknown type',
      [HEADER, OPEN, LINE.replace('"message"', '"massage"')],
      'case.jsonl:3: events[0] massage: unknown_event',
      2,
    ],
    [
      'a time that goes back',
      [HEADER, OPEN, LINE, TYPED.replace('220', '99')],
      'case.jsonl:4: at 99 is before the entry above (100)',
      2,
    ],
    ['no open entry', [HEADER, LINE], 'case.jsonl: the open entry is missing: one was made from the header', 2],
    ['two open entries', [HEADER, OPEN, '', OPEN], 'case.jsonl:4: a second open entry', 1],
    ['nothing at all', [''], 'case.jsonl: the file holds no entries', 0],
    ['a binary file', ['\u0000\u0001'], 'case.jsonl: this is a binary file, not a recording', 0],
    ['a line of prose', ['Dear diary,'], 'case.jsonl: no line of this file is an entry of a recording', 0],
  ])(
    '[L7] %s is named with its line, what is readable is shown, and the exit code is 1',
    async (_what, lines, expected, shown) => {
      const { code, out, err } = await replay(lines)
      expect(code).toBe(1)
      expect(err).toContain(expected)
      expect(out.match(/^ +\d+ +[\d.]+ s /gm) ?? []).toHaveLength(shown)
    },
  )

  test('a file with a broken line is compared, explained and folded by another build as far as it is read', async () => {
    const broken = [HEADER, OPEN, 'x', LINE, TYPED]
    const other = join(FOLDER, 'whole.jsonl')
    writeFileSync(other, [HEADER, OPEN, LINE, TYPED].join('\n'))
    expect(await replay(broken, other, '--diff')).toMatchObject({
      code: 1,
      out: expect.not.stringContaining('differ from') as unknown,
      err: 'case.jsonl:3: not JSON\n',
    })
    expect(await replay(broken, '--explain', '2')).toMatchObject({ code: 0 })
    const { code, out } = await replay(broken, '--against', 'HEAD')
    expect([code, out]).toEqual([1, expect.stringContaining('against    the views are those of HEAD')])
  })

  test('of a file over 64 MB the first lines are shown, and how many are left out is said', async () => {
    const typed = Array.from({ length: 60 }, () => LINE.replace('Six lamps.', 'Six lamps. '.repeat(110_000)))
    const { code, out, err } = await replay([HEADER, OPEN, ...typed])
    const file = 'case.jsonl: the file has 69 MB: of its first 64 MB, the lines 1 to '
    expect([code, err]).toEqual([1, expect.stringContaining(file)])
    const [, last, left] = /lines 1 to (\d+) are read, and the (\d+) after/.exec(err) ?? []
    expect(Number(last) + Number(left)).toBe(typed.length + 2)
    expect(out.match(/ server /g)).toHaveLength(Number(last) - 2)
  })

  test('as a process, it names a file that does not exist in one line', () => {
    const { status, stderr } = spawnSync(process.execPath, ['worker/cli/replay.ts', 'nowhere.jsonl'], {
      cwd: ROOT,
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([1, 'nowhere.jsonl: cannot be read\n'])
  })
})
