import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { main } from '../../recordings/replay.ts'
import { recordingNames, RECORDINGS } from '../../helpers/recordings.ts'
import { captureOutput, type Output } from '../../helpers/captureOutput.ts'

const FOLDER = mkdtempSync(join(tmpdir(), 'recordings-'))

const HEADER =
  '{"format":"story-recording","version":1,"app":"1.3.1","storyId":"s","actorId":"a","chatVersion":"2","locale":"en","seed":0}'
const OPEN =
  '{"type":"open","at":0,"key":"k0","storyId":"s","actorId":"a","chatVersion":"2","restart":true,"gameConfig":null,"locale":"en"}'
const LINE =
  '{"type":"server","at":100,"work":"start:1","events":[{"id":"e1","event_type":"message","timestamp":1,"data":{"id":"m1","sender_type":"system","msg_type":"text","content":{"text":"Six lamps."}}}]}'
const TYPED = '{"type":"timer","at":220,"work":"typing:e1"}'

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
      'rules: O4, O5, ',
      'startTyping worker/reducer/events/message.ts:',
      'event message e1',
      'begun          at once, with entry 2: no gate was closed',
      'over           typing:e1 was opened by entry 3 (timer typing:e1)',
      'input: please_wait (I3)',
      'gate: typing:e1 until 0.220 s (P1, P2)',
      'timer typing:e1',
    ])
      expect(out).toContain(part)
    expect((await replay([HEADER, OPEN, LINE, TYPED], '--explain', '4')).err).toBe(
      '--explain takes a whole number from 1 to 3, not 4.\n',
    )
  })

  test('--explain names an event that never began, with a mark and why', async () => {
    const two = LINE.replace('[{', '[{"id":"e0","event_type":"show_tips","timestamp":0,"data":{"text":"Dark."}},{')
    const { out } = await replay([HEADER, OPEN, two], '--explain', '2')
    expect(out).toContain('! never begun    it is the next one; the gate typing:e0 waits for its timer')
  })

  test('--why-not says what would change a value, and what that waits for', async () => {
    const options =
      '{"id":"o1","event_type":"show_chat_options","timestamp":2,"data":{"options":[{"option_id":"a","text":"Go"}]}}'
    const read = LINE.replace('}}]}', `}},${options}]}`)
    const { code, out } = await replay([HEADER, OPEN, read], '--why-not', 'options', '--at', '2')
    expect(code).toBe(0)
    expect(out).toContain('view.options is null after entry 2')
    expect(out).toContain('show_chat_options, which arrived with entry 2, would change it to {"style":"default"')
    expect(out).toContain('applyChatOptions worker/reducer/events/options.ts:')
    expect(out).toContain('the queue stands: the gate typing:e1 waits for its timer, due 0.120 s after entry 2')
    expect((await replay([HEADER, OPEN, read], '--why-not', 'options', '--at', '9')).err).toContain('--at takes')
  })

  test('--diff: ids, keys and times of another play are no difference', async () => {
    const again = join(FOLDER, 'again.jsonl')
    const ids = LINE.replace('"e1"', '"e7"').replace('"m1"', '"m7"').replace('"at":100', '"at":140')
    writeFileSync(again, [HEADER, OPEN.replace('k0', 'k9'), ids].join('\n'))
    const { code, out } = await replay([HEADER, OPEN, LINE], again, '--diff')
    expect(code).toBe(0)
    expect(out).toContain('the logs are the same')
    expect(out).toContain('ids, keys, times and random draws are numbered as they appear')
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
})
