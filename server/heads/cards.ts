/** Pictures of links: one for each story, shared ending and language, and one of the app. Each is drawn once, kept in the file store, and drawn again where its words or its picture changed. */
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { cleanName } from '../../protocol/cleanText.ts'
import { parseLocale, type Locale } from '../../protocol/locale.ts'
import { nameGenerated } from '../files/fileNames.ts'
import { type FileStore } from '../files/fileStore.ts'
import { type GeneratedFiles } from '../files/generatedFiles.ts'
import { hashFile } from '../files/hashFile.ts'
import { decodePicture } from '../pictures/decodePictures.ts'
import { type CardInput } from '../pictures/drawCard.ts'
import { Problem } from '../problems.ts'
import { takeFirstSentence } from '../services/catalogue.ts'
import { type StoryMedia } from '../services/creation/media.ts'
import { CARDS_FOLDER, getPictureUrl, MEDIA_ROOT } from '../stories/mediaUrls.ts'
import { type Story } from '../stories/story.ts'
import { type Ending, findEnding } from './sharedPage.ts'
import { getHeadTexts, nameEnding } from './texts.ts'

/** Under the path of the media, which every proxy passes on and no service worker answers. */
export const CARDS_ROOT = `${MEDIA_ROOT}/${CARDS_FOLDER}`

/** What a card is of; null: the app. */
export type CardSubject = { story: Story; ending: Ending | null } | null

export interface Card {
  /** The address. It names the version: another picture has another one. */
  path: string
  /** The name of the file. */
  content: string
  drawn: Omit<CardInput, 'cover'>
  /** The picture that it shows; null: none. */
  coverUrl: string | null
}

export interface Cards {
  describe: (subject: CardSubject, locale: Locale) => Promise<Card>
  /** The card that an address is of, also one of an older version; null for none. */
  find: (path: string) => Promise<Card | null>
  /** The JPEG, drawn now if it is missing. */
  read: (card: Card) => Promise<Uint8Array>
}

interface Ports {
  /** The stories in the catalogue. */
  stories: ReadonlyMap<string, Story>
  /** The pictures of the stories of folders, those of authored stories, and the cards. */
  mediaFolder: string
  media: Pick<StoryMedia, 'findFile'>
  files: FileStore
  generated: GeneratedFiles
  /** Whether visitors are asked for their age first: nobody is shown a picture before. */
  isForAdults: boolean
}

/** Changed with the drawing, so that the cards are drawn again. */
const DRAWING = 1
/** All of them take their turns as one player. */
const OWNER = { userId: 'cards', address: null } as const

export function createCards({ stories, mediaFolder, media, files, generated, isForAdults }: Ports): Cards {
  const drawing = new Map<string, Promise<Uint8Array>>()
  const limit = pLimit(1)

  const describe: Cards['describe'] = async (subject, locale) => {
    const coverUrl = subject === null || isForAdults ? null : findCover(subject)
    const drawn = { ...writeWords(subject, locale), locale }
    const facts = [DRAWING, drawn, coverUrl, coverUrl === null ? null : await hashFolderFile(coverUrl)]
    const content = createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 40)
    const names =
      subject === null ? [] : [subject.story.metadata.id, ...(subject.ending === null ? [] : [subject.ending.id])]
    return { path: [CARDS_ROOT, locale, ...names, `${content}.jpg`].join('/'), content, drawn, coverUrl }
  }

  const getFolderPath = (url: string): string => join(mediaFolder, url.slice(MEDIA_ROOT.length))

  /** Null for a picture of an authored story, whose address changes with it. */
  async function hashFolderFile(url: string): Promise<string | null> {
    const path = getFolderPath(url)
    const stats = await stat(path).catch(() => null)
    return stats === null ? null : hashFile(path, stats)
  }

  async function readPicture(url: string): Promise<Uint8Array | null> {
    const inFolder = await readFile(getFolderPath(url)).catch(() => null)
    if (inFolder !== null) return inFolder
    const found = await media.findFile(url.slice(url.lastIndexOf('/') + 1))
    return found === null ? null : files.read(found.file)
  }

  async function draw({ content, drawn, coverUrl }: Card): Promise<Uint8Array> {
    const cover = coverUrl === null ? null : await readPicture(coverUrl)
    const picture = (cover === null ? null : await drawOn(cover, drawn)) ?? (await drawOn(null, drawn))
    if (picture === null) throw new Error('a card without a picture was not drawn')
    await generated.write(`${content}.jpg`, picture)
    return picture
  }

  return {
    describe,
    find: async (path) => {
      const [locale, storyId, endingId] = path
        .slice(CARDS_ROOT.length + 1)
        .split('/')
        .slice(0, -1)
      const known = parseLocale(locale)
      if (known === null || known !== locale) return null
      if (storyId === undefined) return describe(null, known)
      const story = stories.get(storyId)
      if (story === undefined) return null
      const ending = endingId === undefined || isForAdults ? null : findEnding(story, endingId)
      return describe({ story, ending }, known)
    },
    read: async (card) => {
      const name = await generated.find(card.content)
      const stored = name === null ? null : await files.read(nameGenerated('cards', name))
      if (stored !== null) return stored
      const begun = drawing.get(card.content) ?? limit(() => draw(card))
      drawing.set(card.content, begun)
      return begun.finally(() => drawing.delete(card.content))
    },
  }
}

/** Null for a picture that is broken, or takes too much. */
async function drawOn(cover: Uint8Array | null, drawn: Card['drawn']): Promise<Uint8Array | null> {
  try {
    return await decodePicture(OWNER, 'drawCard', { ...drawn, cover })
  } catch (error) {
    if (error instanceof Problem && error.kind === 'too_large') return null
    throw error
  }
}

function findCover({ story, ending }: NonNullable<CardSubject>): string | null {
  return getPictureUrl(story, ending?.image ?? story.metadata.preview)
}

function writeWords(subject: CardSubject, locale: Locale): Omit<CardInput, 'cover' | 'locale'> {
  const { appName, tagline } = getHeadTexts(locale)
  if (subject === null) return { face: null, title: appName, line: tagline, appName: '' }
  const { story, ending } = subject
  const { title, teaser, description, preview_face: face } = story.metadata
  const storyTitle = cleanName(title[locale])
  if (ending === null) {
    const line = cleanName(teaser?.[locale] ?? takeFirstSentence(description[locale]))
    return { face, title: storyTitle, line, appName }
  }
  const { title: endingTitle, place } = nameEnding(story, ending, locale)
  return { face: undefined, title: endingTitle, line: `${storyTitle} · ${place}`, appName }
}
