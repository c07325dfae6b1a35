/** Character cards of every version and file: what comes of them plays without a model, and what is left out is said. */
import { CCardLib } from '@risuai/ccardlib'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { type Script, scriptFile } from '../../../../protocol/story.ts'
import { readDialogue, readExamples } from '../../../../server/importing/card/dialogue.ts'
import { readPngTexts, writePngTexts } from '../../../../server/importing/card/pngTexts.ts'
import { type ReadOutcome } from '../../../../server/importing/importWork.ts'
import { readWork } from '../../../../server/importing/readWork.ts'
import { checkDocument } from '../../../../server/stories/checks/checkDocument.ts'
import { completeTexts } from '../../../../server/stories/completeTexts.ts'
import { createImportedStory, playWork } from '../../../helpers/importedStory.ts'
import { importTexts, listNotes, play } from '../../../helpers/importText.ts'

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
const toBase64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64')

const V1 = {
  name: 'Mara',
  description: '{{char}} keeps the tower on the reef. She likes {{user}}.',
  personality: 'dry, patient',
  scenario: 'A storm has cut the tower off.',
  first_mes: '*{{char}} looks up from the lamp.* You are late, {{user}}.\n\n*The wind howls.*',
  mes_example:
    '<START>\n{{user}}: Are you alone here?\n{{char}}: *She shrugs.* There is the lamp.\n<START>\n{{char}}: Storms are like guests.',
}
const ENTRY = { extensions: {}, enabled: true, insertion_order: 0 }
const BOOK = {
  extensions: {},
  entries: [
    { ...ENTRY, keys: ['reef', 'the Teeth'], content: 'The reef is called the Teeth.', name: 'Reef' },
    { ...ENTRY, keys: [], content: 'It is the year 1902.', constant: true },
    { ...ENTRY, keys: ['ghost'], content: 'A ghost walks the stairs.', enabled: false },
  ],
}
const V2 = {
  spec: 'chara_card_v2',
  spec_version: '2.0',
  data: {
    ...V1,
    creator_notes: 'A quiet one.',
    system_prompt: 'Stay in character.',
    post_history_instructions: '',
    alternate_greetings: ['"Who is there?" She raises the lantern.'],
    tags: ['sea', 'calm'],
    creator: 'an author',
    character_version: '3',
    extensions: { depth_prompt: { prompt: 'slow', depth: 4 } },
    character_book: BOOK,
  },
}
const V3 = {
  spec: 'chara_card_v3',
  spec_version: '3.0',
  data: { ...V2.data, nickname: 'Mar', group_only_greetings: [], creation_date: 1, modification_date: 2 },
}

let png: Uint8Array
beforeAll(async () => {
  png = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#456' } })
    .png()
    .toBuffer()
})

async function read(path: string, bytes: Uint8Array): Promise<Extract<ReadOutcome, { outcome: 'read' }>> {
  const outcome = await readWork([{ path, bytes }])
  if (outcome.outcome !== 'read') throw new Error(JSON.stringify(outcome))
  return outcome
}
const readJson = (card: unknown) => read('mara.json', encode(JSON.stringify(card)))
const scriptOf = ({ document }: { document: Parameters<typeof completeTexts>[0] }): Script =>
  v.parse(scriptFile, completeTexts(document).script)
const codesOf = ({
  notes,
}: {
  notes: readonly { code: string; effect: string; count: number }[]
}): Map<string, number> => new Map(notes.map(({ code, count }) => [code, count]))

test('a card of version 1 is a talk that plays: greeting, an example question, what is not understood, a farewell', async () => {
  const work = await readJson(V1)
  expect(work).toMatchObject({ format: 'card', locale: 'en' })
  const begun = playWork(createImportedStory(work.document))
  expect(begun.turn.lines).toEqual([
    'Mara: *Mara looks up from the lamp.* You are late, you.',
    'The wind howls.',
    'Write what you want to say.',
  ])
  expect(begun.write('are you alone?').turn.lines).toEqual(['Mara: *She shrugs.* There is the lamp.'])
  expect(begun.write('qwertyuiop').turn.lines).toEqual(['Mara: *waits for you to go on.*'])
  expect(begun.write('bye').turn).toMatchObject({ lines: ['Mara: Goodbye, then.'], ending: 'Until next time' })
})

test('who they are and how they talk is what a model is told, with the player as a third person', async () => {
  const { reply } = scriptOf(await readJson(V1)).nodes.talk?.listen ?? {}
  expect(reply?.persona.en).toBe(
    'Mara keeps the tower on the reef. She likes the player.\n\nPersonality: dry, patient\n\nScenario: A storm has cut the tower off.',
  )
  expect(reply?.tone?.en).toBe('Storms are like guests.')
})

test('several greetings are beginnings to choose from; a quoted one has its words said and the rest done', async () => {
  const begun = playWork(createImportedStory((await readJson(V2)).document))
  expect(begun.turn.lines).toEqual(['Where does it begin?'])
  expect(begun.turn.options).toHaveLength(2)
  expect(begun.choose(1).turn.lines[0]).toBe('Mara: Who is there? *She raises the lantern.*')
})

test('a lorebook is facts; an entry with keys answers them, one that is switched off is a note', async () => {
  const work = await readJson(V2)
  const { answers = [], reply } = scriptOf(work).nodes.talk?.listen ?? {}
  expect(reply?.knows.en).toEqual(['The reef is called the Teeth.', 'It is the year 1902.'])
  expect(answers.map(({ id }) => id)).toEqual(['example-1', 'lore-Reef', 'farewell'])
  const talk = playWork(createImportedStory(work.document)).choose(0)
  expect(talk.write('what are the teeth?').turn.lines).toEqual(['Mara: The reef is called the Teeth.'])
  expect(JSON.stringify(work.document)).toContain('Lorebook, switched off: A ghost walks the stairs.')
})

test('what has no counterpart is a note at the beginning and a line of the report', async () => {
  const work = await readJson({
    ...V2,
    data: { ...V2.data, first_mes: '{{roll:d6}} {{random:a,b}} ![](http://x.example/y.png) Hi.' },
  })
  const codes = codesOf(work)
  for (const code of 'card_prompt card_extension card_tags card_entry_off card_macro card_random card_markup'.split(
    ' ',
  ))
    expect(codes.has(code), code).toBe(true)
  const notes = scriptOf(work).nodes.start?.do.flatMap((step) => ('debug' in step ? step.debug : []))
  expect(notes).toEqual([
    'Creator: an author',
    'Version: 3',
    'Tags: sea, calm',
    'System prompt: Stay in character.',
    'Lorebook, switched off: A ghost walks the stairs.',
  ])
  expect(work.notes.filter(({ effect }) => effect === 'kept').map(({ code, count }) => [code, count])).toEqual(
    expect.arrayContaining([
      ['card_greeting', 2],
      ['card_entry', 2],
      ['card_example', 1],
    ]),
  )
})

test('the draft lacks nothing but what an author chooses: a category, and pictures where the card has none', async () => {
  const media = { pictures: new Set(['portrait']), clips: new Set<string>(), sounds: new Set<string>() }
  const withPicture = await read('mara.png', writePngTexts(png, [{ keyword: 'chara', text: toBase64(V2) }]))
  expect(checkDocument(withPicture.document, { categories: [], media }).problems).toEqual([])
})

test('a V3 card as SillyTavern writes it, without group_only_greetings, behind the picture data, is read; ccardlib 0.4.2 calls it unknown, and sharp 0.35 does not see it', async () => {
  const { group_only_greetings: _, ...data } = V3.data
  const card = { ...V3, data }
  expect(CCardLib.character.check(card as never)).toBe('unknown')
  const bytes = writePngTexts(png, [{ keyword: 'ccv3', text: toBase64(card) }])
  expect(Buffer.from(bytes).indexOf('ccv3')).toBeGreaterThan(Buffer.from(bytes).indexOf('IDAT'))
  expect((await sharp(bytes).metadata()).comments ?? []).toEqual([])
  const work = await read('mara.png', bytes)
  expect(work.document.metadata).toMatchObject({
    title: { en: 'Mara' },
    actors: [{ name: { en: 'Mar' }, avatar: 'portrait' }],
  })
  expect(work.media).toEqual([{ name: 'portrait', kind: 'picture', alt: 'Mar', from: 'mara.png' }])
})

test('of two versions in one file the newer counts, and the report says so', async () => {
  const older = { ...V2, data: { ...V2.data, name: 'Old' } }
  const work = await read(
    'mara.png',
    writePngTexts(png, [
      { keyword: 'chara', text: toBase64(older) },
      { keyword: 'ccv3', text: toBase64(V3) },
    ]),
  )
  expect(work.document.metadata.title).toEqual({ en: 'Mara' })
  expect(work.notes).toContainEqual(expect.objectContaining({ code: 'card_both', values: { version: '3' } }))
})

test('a charx has its pictures beside the card: icon, background, faces', async () => {
  const asset = (type: string, name: string, path: string) => ({ type, name, uri: `embeded://${path}`, ext: 'png' })
  const assets = [
    asset('emotion', 'joy', 'assets/joy.png'),
    asset('background', 'reef', 'assets/reef.png'),
    asset('icon', 'main', 'assets/main.png'),
    { type: 'icon', name: 'far', uri: 'https://x.example/far.png', ext: 'png' },
    asset('x-text', 'not a picture', 'assets/text.txt'),
  ]
  const bytes = zipSync({
    'card.json': encode(JSON.stringify({ ...V3, data: { ...V3.data, assets } })),
    'assets/joy.png': png,
    'assets/reef.png': png,
    'assets/main.png': png,
    'assets/text.txt': encode('hello'),
  })
  const work = await read('mara.charx', bytes)
  expect(work.media.map(({ name, kind, from }) => [name, kind, typeof from])).toEqual([
    ['portrait', 'picture', 'object'],
    ['person-mara-glad', 'picture', 'object'],
    ['reef', 'picture', 'object'],
  ])
  expect(work.notes.filter(({ code }) => code === 'card_asset').map(({ words }) => words)).toEqual([
    'far',
    'not a picture',
  ])
  expect(scriptOf(work).nodes.start?.do).toContainEqual(
    expect.objectContaining({ image: expect.objectContaining({ src: 'reef' }) as unknown }),
  )
})

test('a Chinese card is a Chinese story', async () => {
  const work = await readJson({
    ...V1,
    name: '阿岚',
    first_mes: '「你来晚了，{{user}}。」她抬起头。',
    description: '守灯人，话不多。',
    mes_example: '<START>\n{{user}}：你一个人吗？\n{{char}}：还有灯。',
  })
  expect(work.locale).toBe('zh')
  const begun = playWork(createImportedStory(work.document), { locale: 'zh' })
  expect(begun.turn.lines[0]).toBe('阿岚: 你来晚了，你。*她抬起头。*')
  expect(begun.write('你一个人吗').turn.lines).toEqual(['阿岚: 还有灯。'])
})

test('each field that is not read is named, but for empty ones', async () => {
  const data = { ...V3.data, source: ['https://example.com'], talkativeness: '0.5', fav: false }
  const named = async (card: unknown) =>
    (await readJson(card)).notes.flatMap(({ code, words }) => (code === 'card_extension' ? words : []))
  expect(await named({ ...V3, data })).toEqual([
    'creation_date',
    'modification_date',
    'source',
    'talkativeness',
    'depth_prompt',
  ])
  expect(await named({ ...V1, metadata: { tool: 'x' } })).toEqual(['metadata'])
})

test('the same card gives the same ids', async () => {
  const [one, other] = [await readJson(V2), await readJson(V2)]
  expect(one.document).toEqual(other.document)
})

test.each([
  [
    'fields of wrong types',
    { ...V2, data: { ...V2.data, tags: 'sea', alternate_greetings: null, character_book: [], extensions: 3 } },
  ],
  ['names of objects', { ...V1, name: 'constructor', mes_example: '{{user}}: __proto__\n{{char}}: prototype' }],
  ['no greeting', { ...V1, first_mes: '' }],
] as const)('a card with %s plays', async (_, card) => {
  const work = await readJson(card)
  expect(playWork(createImportedStory(work.document)).turn.ending).toBeNull()
})

test('a key that is no pattern of ours, or too much, is said; others become examples', async () => {
  const entries = Array.from({ length: 400 }, (_, index) => ({
    ...ENTRY,
    keys: [`a long name of the place number ${index}`, index === 0 ? '/(?=x)x/' : ''],
    content: `Fact ${index}.`,
  }))
  const work = await readJson({ ...V2, data: { ...V2.data, character_book: { extensions: {}, entries } } })
  expect(work.notes.filter(({ code }) => code === 'card_key').map(({ words }) => words)).toEqual(['/(?=x)x/'])
  expect(checkDocument(work.document, NO_MEDIA).problems.filter(({ code }) => code === 'slow_pattern')).toEqual([])
  const talk = playWork(createImportedStory(work.document)).choose(0)
  expect(talk.write('a long name of the place number 399').turn.lines).toEqual(['Mara: Fact 399.'])
})
const NO_MEDIA = {
  categories: [],
  media: { pictures: new Set<string>(), clips: new Set<string>(), sounds: new Set<string>() },
}

test.each([
  ['what is between asterisks is done', '*She nods.* Yes.', [{ kind: 'say', text: '*She nods.* Yes.' }]],
  ['what is only done is told', '*She nods.*', [{ kind: 'narrate', text: 'She nods.' }]],
  [
    'beside quotes all else is done',
    'She nods. “Yes,” she says.',
    [{ kind: 'say', text: '*She nods.* Yes, *she says.*' }],
  ],
  ['bold is no action', '**Yes.** No.', [{ kind: 'say', text: 'Yes. No.' }]],
  [
    'paragraphs are lines',
    'One.\n\nTwo.',
    [
      { kind: 'say', text: 'One.' },
      { kind: 'say', text: 'Two.' },
    ],
  ],
  ['an open asterisk stays', 'Yes * no', [{ kind: 'say', text: 'Yes * no' }]],
] as const)('%s', (_, text, lines) => {
  expect(readDialogue(text)).toEqual(lines)
})

test('examples: questions with answers, over several lines, and lines without a question', () => {
  const text = '<START>\n{{user}}: Hi?\n{{char}}: One.\nTwo.\nMara: Three.\n{{user}}: Unanswered\n<START>\n*She waits.*'
  expect(readExamples(text, 'Mara')).toEqual([
    { question: 'Hi?', answers: ['One.\nTwo.', 'Three.'] },
    { question: null, answers: ['*She waits.*'] },
  ])
})

test('texts of a PNG are written before its end, in place of older ones, and the picture stays', async () => {
  const once = writePngTexts(png, [{ keyword: 'chara', text: 'one' }])
  const twice = writePngTexts(once, [{ keyword: 'chara', text: 'two' }])
  expect(readPngTexts(twice)).toEqual([{ keyword: 'chara', text: 'two' }])
  const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer()
  expect((await pixels(twice)).equals(await pixels(png))).toBe(true)
  expect(readPngTexts(twice.subarray(0, twice.length - 20))).toEqual([])
})

test('Markdown in a greeting is no words', async () => {
  const work = await importTexts({
    'c.json': JSON.stringify({
      name: 'Ada',
      description: 'd',
      personality: '',
      scenario: '',
      first_mes: 'Hello `you`, ~~not~~ see [this](https://example.org/x).\n\n| a | b |\n|---|:-:|\n| c | d |',
      mes_example: '',
    }),
  })
  expect(play(work).turn.lines.slice(0, 3)).toEqual(['Ada: Hello you, not see this.', 'Ada: a · b', 'Ada: c · d'])
  expect(listNotes(work)).toContain('card_markup null [this](https://example.org/x)')
})
