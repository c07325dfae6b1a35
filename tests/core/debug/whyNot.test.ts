/** Why a value is no other: what made it so, and what would change it. */
import { expect, test } from 'vitest'
import { event, line } from '../../../fixtures/builders/events.ts'
import { type Entry } from '../../../protocol/entries.ts'
import { type ChatEvent } from '../../../protocol/events/index.ts'
import { readCodeIndex } from '../../../worker/cli/sources.ts'
import { createReplayer } from '../../../worker/debug/replayer.ts'
import { explainWhyNot } from '../../../worker/debug/whyNot.ts'
import { recording } from '../../helpers/recordings.ts'

const CODE = readCodeIndex()

async function chainOf(entries: readonly Entry[], name: string, count: number): Promise<string[]> {
  const { chain } = await explainWhyNot(createReplayer(entries, { every: 1 }), name, count, CODE)
  return chain.map(
    ({ text, places }) => `${text}${places.length === 0 ? '' : ` | ${places[0]?.name ?? ''} ${places[0]?.file ?? ''}`}`,
  )
}

const { entries } = recording('option-chosen')
const shown = entries.findIndex(
  (entry) => entry.type === 'server' && entry.events.some(({ event_type }) => event_type === 'show_chat_options'),
)

test('no options: the event that would bring them, what it waits behind, and the gate', async () => {
  const chain = await chainOf(entries, 'options', shown + 1)
  expect(chain[0]).toBe(`view.options is null after entry ${shown + 1}`)
  expect(chain[1]).toBe('so since the beginning')
  expect(chain[2]).toMatch(
    new RegExp(
      `^show_chat_options, which arrived with entry ${shown + 1}, would change it to .*has not begun \\| applyChatOptions worker/reducer/events/options.ts$`,
    ),
  )
  expect(chain.at(-1)).toMatch(/the queue stands: the gate typing:.* waits for its timer, due .* entry \d+ closed it/)
})

test('options that are gone: the act that removed them, the function, and that nothing would bring others', async () => {
  const chosen = entries.findIndex((entry) => entry.type === 'intent' && entry.intent.kind === 'choose')
  const chain = await chainOf(entries, 'options', chosen + 1)
  expect(chain[1]).toMatch(
    new RegExp(`^entry ${chosen + 1} made it so, from .*intent choose .*worker/reducer/offers.ts$`),
  )
  expect(chain.slice(2)).toEqual([
    expect.stringMatching(/^the request action:\d+ is out, and may bring more, since entry/),
  ])
})

test('a composer that is closed: what opens it', async () => {
  const out = await chainOf(entries, 'composer', shown + 1)
  expect(out[0]).toMatch(/^view.composer.reason is "please_wait"/)
  expect(out.at(-1)).toBe('the request start:1 is out, and may bring more, since entry 1')
  const typing = await chainOf(entries, 'composer', shown + 2)
  expect(typing.some((text) => text.startsWith('show_chat_options, which arrived'))).toBe(true)
  expect(typing.at(-1)).toContain('the queue stands: the gate typing:')
})

test('nothing that arrived would: what the schema dropped, and the functions that could', async () => {
  const open = entries[0]
  if (open === undefined) throw new Error('no entry')
  const read = {
    type: 'server',
    at: open.at + 10,
    work: 'start:1',
    events: [],
    dropped: [{ reason: 'bad_field', event_type: 'heart_value', field: 'data.heart_value' }],
  } as const satisfies Entry
  const result = { type: 'result', at: open.at + 20, work: 'start:1', ok: true } as const
  const chain = await chainOf([open, read, result], 'heart', 3)
  expect(chain.slice(2)).toEqual([
    'nothing that arrived would change it',
    'heart_value of entry 2 was dropped (W6): bad_field data.heart_value',
    'it is set by | applyHeart worker/reducer/events/progress.ts',
  ])
})

test('[O5] an event that was left out, and would have changed it, says why it was', async () => {
  const [open] = entries
  const read = entries[shown]
  if (open === undefined || read?.type !== 'server') throw new Error('no entry')
  const options = read.events.filter(({ event_type }) => event_type === 'show_chat_options')
  const ended = { type: 'result', at: read.at, work: 'start:1', ok: true } as const
  const chain = await chainOf([open, ended, { ...read, events: options }], 'options', 3)
  expect(chain.slice(2)).toEqual([
    'show_chat_options of entry 3 would have changed it, but its stream was not wanted any more (O5), in entry 3',
  ])
})

test('a dialog of the page holds the queue: the gate says so', async () => {
  const [open] = entries
  const read = entries[shown]
  if (open === undefined || read === undefined) throw new Error('no entry')
  const held = { type: 'host', at: read.at, fact: { kind: 'modal', open: true } } as const
  const log = [...entries.slice(0, shown), held, read]
  const chain = await chainOf(log, 'options', log.length)
  expect(chain.some((text) => text.startsWith('show_chat_options'))).toBe(true)
  expect(chain.at(-1)).toContain('the gate modal waits for the modal to close')
})

test('[F7] what was missed and is not asked for is said, with what did not ask for it', async () => {
  const broken = recording('stream-breaks-off-for-good').entries
  const cut = broken.findIndex((entry) => entry.type === 'result' && !entry.ok)
  const missed = `what the server sent was missed since entry ${cut + 1} (`
  const chain = await chainOf(broken, 'options', cut + 1)
  expect(chain.find((text) => text.startsWith(missed))).toMatch(
    /\(F7\) \| requestResumption worker\/reducer\/resume\.ts$/,
  )
  // The next act asks for it: then its request is out.
  const acted = broken.findIndex(
    (entry, index) => index > cut && entry.type === 'intent' && entry.intent.kind === 'send',
  )
  expect((await chainOf(broken, 'options', acted + 1)).join('\n')).not.toContain('missed')
  // A page that is shown again is an occasion, but this one was hidden.
  const open = broken[cut]
  const hidden: Entry = { type: 'host', at: open?.at ?? 0, fact: { kind: 'visibility', visible: false } }
  expect(await chainOf([...broken.slice(0, cut + 1), hidden], 'options', cut + 2)).toContainEqual(
    expect.stringContaining(`with entry ${cut + 2} did not ask for it`),
  )
})

test('[I3] an input that is closed or open: the reasons up to the one that holds, with the functions of other files that decide', async () => {
  const { entries: log } = recording('full-heart-leaves-some-cards')
  const { chain } = await explainWhyNot(createReplayer(log, { every: 1 }), 'composer', log.length, CODE)
  const reasons = chain.filter(({ text }) => text.endsWith('(I3)'))
  expect(reasons.map(({ text }) => text).slice(-2)).toEqual(['upload does not hold (I3)', 'select_option holds (I3)'])
  expect(reasons.at(-1)?.places.map(({ name, file }) => `${name} ${file}`)).toEqual([
    'select_option worker/reducer/composer.ts',
    'isTextClosed worker/reducer/offers.ts',
    'mustChoose worker/reducer/offers.ts',
  ])
})

test('an event that began, could have changed it and did not is named, and no other', async () => {
  const [open] = entries
  if (open === undefined) throw new Error('no entry')
  const read = (events: ChatEvent[]): Entry => ({ type: 'server', at: open.at + 10, work: 'start:1', events })
  const scene = (sequence: number, image_url: string | null): ChatEvent =>
    event('show_scene', sequence, { scene_id: `s${sequence}`, image_url })
  const log = [
    open,
    read([scene(1, '/media/hall.webp')]),
    read([scene(2, null), line(3, 'Dark.')]),
    { type: 'result', at: open.at + 20, work: 'start:1', ok: true } as const,
    { type: 'host', at: open.at + 9_000, fact: { kind: 'sound', player: true } } as const,
  ]
  const chain = await chainOf(log, 'picture', log.length)
  expect(chain.filter((text) => text.includes('left it as it is'))).toEqual([
    `show_scene ${scene(2, null).id} of entry 3 began with entry 3, and left it as it is | applyScene worker/reducer/events/scene.ts`,
  ])
})

test('a line has its number, and what is not there leads to what is', async () => {
  const said = await chainOf(
    recording('words-and-their-echo').entries,
    'messages.1.delivery',
    recording('words-and-their-echo').entries.length,
  )
  expect(said[0]).toMatch(/^view\.messages\.pages\.0\.items\.1\.delivery is "sent" after/)
  expect((await chainOf(entries, 'heart.value', shown + 1))[0]).toBe(
    `view.heart.value is not there: view.heart is null after entry ${shown + 1}`,
  )
  expect(await chainOf(entries, 'hart', shown + 1)).toEqual(['the state has no hart'])
})
