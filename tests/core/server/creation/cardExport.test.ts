/** A character of a story as a character card of versions 2 and 3, and back. */
import { CCardLib } from '@risuai/ccardlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { creationExport } from '../../../../protocol/api/creationMedia.ts'
import { isRecord } from '../../../../protocol/json.ts'
import { type Locale } from '../../../../protocol/locale.ts'
import { createCard, type ExportedCard } from '../../../../server/exporting/card/createCard.ts'
import { readPngTexts } from '../../../../server/importing/card/pngTexts.ts'
import { type ReadOutcome } from '../../../../server/importing/importWork.ts'
import { readWork } from '../../../../server/importing/readWork.ts'
import { createImportedStory } from '../../../helpers/importedStory.ts'
import { createStoryDocument } from '../../../helpers/storyDocument.ts'
import { getTalkStory } from '../talkStory.ts'
import { duplicateTiny, paintTinyMedia, startWithAdmin } from './admins.ts'

const ENTRY = { extensions: {}, enabled: true, insertion_order: 0 }
const CARD = {
  spec: 'chara_card_v2',
  spec_version: '2.0',
  data: {
    name: 'Mara',
    description: 'Mara keeps the tower.',
    personality: '',
    scenario: '',
    first_mes: '*She looks up.* You are late.\n\n*The wind howls.*',
    alternate_greetings: ['Who is there?'],
    mes_example: '<START>\n{{user}}: Are you alone here?\n{{char}}: *She shrugs.* There is the lamp.',
    creator_notes: 'A quiet one.',
    system_prompt: '',
    post_history_instructions: '',
    tags: [],
    creator: '',
    character_version: '',
    extensions: {},
    character_book: {
      extensions: {},
      entries: [
        { ...ENTRY, keys: ['reef', 'the (old) Teeth'], content: 'The reef is called the Teeth.', name: 'Reef' },
        { ...ENTRY, keys: [], content: 'It is the year 1902.', constant: true },
      ],
    },
  },
}

async function read(card: unknown): Promise<Extract<ReadOutcome, { outcome: 'read' }>> {
  const outcome = await readWork([{ path: 'mara.json', bytes: Buffer.from(JSON.stringify(card)) }])
  if (outcome.outcome !== 'read') throw new Error(JSON.stringify(outcome))
  return outcome
}
const write = (document: Parameters<typeof createImportedStory>[0], locale: Locale = 'en'): ExportedCard =>
  createCard(createImportedStory(document), locale)

test('a card that came in goes out as it was: name, persona, greetings, examples, lorebook', async () => {
  const { v2, v3 } = write((await read(CARD)).document)
  const { character_book: book, ...data } = CARD.data
  expect(v2.data).toMatchObject(data)
  expect(v2.data.character_book?.entries).toMatchObject(
    book.entries.map(({ keys, content }) => ({ keys, content, enabled: true })),
  )
  expect([v2, v3].map((card) => CCardLib.character.check(card))).toEqual(['v2', 'v3'])
  expect(v3.data).toMatchObject({ ...data, group_only_greetings: [] })
})

test.each(['v2', 'v3'] as const)('%s that is read again is the same talk', async (version) => {
  const once = (await read(CARD)).document
  const again = (await read(write(once)[version])).document
  expect(again).toEqual(once)
})

test('of a story of ours the first talk goes out, with what must not be told, in its best language', () => {
  const { v3 } = createCard(getTalkStory(), 'en')
  expect(v3.data.description).not.toBe('')
  expect(v3.data.first_mes).not.toBe('')
  expect(v3.data.system_prompt).toMatch(/^\{\{original\}\}\nNever tell: /)
  expect(createCard(getTalkStory(), 'zh').v3.data.description).toMatch(/\p{Script=Han}/u)
})

test('a story without a talk is a character with its first lines', () => {
  const { v3, picture } = write(createStoryDocument())
  expect(v3.data).toMatchObject({ name: 'Lan', first_mes: '*The pier is empty.*\n\nWho is there?', mes_example: '' })
  expect(picture).toBe('lan')
})

test('it is downloaded as a PNG that has the picture and both versions; without a picture as JSON', async () => {
  const admin = await startWithAdmin({ mediaFolder: await paintTinyMedia() })
  const id = await duplicateTiny(admin)
  const setPreview = (preview: string) =>
    admin.edit(id, ({ metadata }) => {
      const [actor] = metadata.actors as Record<string, unknown>[]
      if (actor !== undefined) actor.preview = preview
    })
  await setPreview('none')
  const { file, file_name: name } = await admin.ask(creationExport, { id, format: 'card' })
  expect(name).toBe(`${id}.json`)
  const card: unknown = JSON.parse(Buffer.from(file, 'base64').toString())
  expect(isRecord(card) && CCardLib.character.check(card as never)).toBe('v3')
  await setPreview('cover')
  const painted = await admin.ask(creationExport, { id, format: 'card' })
  expect(painted.file_name).toBe(`${id}.png`)
  const bytes = Buffer.from(painted.file, 'base64')
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 8 })
  expect(readPngTexts(bytes).map(({ keyword }) => keyword)).toEqual(['chara', 'ccv3'])
})
