/** Stories as files: a zip in the form of a story's folder, a character card, the text of another tool, one playable page. */
import { promisify } from 'node:util'
import { type AsyncZippable, zip } from 'fflate'
import { type Locale } from '../../../protocol/locale.ts'
import { chooseLanguage } from '../../../protocol/story/languages.ts'
import { type ExportNote } from '../../../protocol/story/exportNotes.ts'
import { exportHtml, readBuiltPage } from '../../exporting/html/exportHtml.ts'
import { addFiles } from '../../exporting/storyFiles.ts'
import { exportText, type TextFormat } from '../../exporting/exportText.ts'
import { createCard } from '../../exporting/card/createCard.ts'
import { writeCard } from '../../exporting/card/writeCard.ts'
import { AUTHORING } from '../../limits.ts'
import { Problem } from '../../problems.ts'
import { writeSources } from '../../stories/writeSources.ts'
import { createAuthoredStory } from '../storyLibrary.ts'
import { MEDIA_FOLDER } from './importedFiles.ts'
import { type StoryMedia } from './media.ts'
import { repairDraft } from './repairDraft.ts'
import { type StorySources } from './storySources.ts'

export interface Archives {
  /** Throws `unknown_story`, and `too_large` beyond what an import takes. */
  export: (id: string) => Promise<{ fileName: string; bytes: Uint8Array }>
  /** A character of the story as a card, in the language of the story that is best for this one. Throws `unknown_story`. */
  exportCard: (id: string, locale: Locale) => Promise<{ fileName: string; bytes: Uint8Array }>
  /** The story in the format of another tool, in the language of the story that is best for this one. Throws `unknown_story`. */
  exportText: (id: string, locale: Locale, format: TextFormat) => Promise<ExportedFile>
  /** The story as one HTML file that plays it. Throws `unknown_story`, and `too_large`. */
  exportHtml: (id: string) => Promise<ExportedFile>
}
interface ExportedFile {
  fileName: string
  bytes: Uint8Array
  notes: readonly ExportNote[]
}

interface Ports {
  sources: StorySources
  media: StoryMedia
  /** Of the built app. */
  distFolder: string
}

export function createArchives({ sources, media, distFolder }: Ports): Archives {
  return {
    export: async (id) => {
      const found = await sources.find(id)
      const files: AsyncZippable = {}
      const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
      for (const [name, text] of Object.entries(writeSources(found.sources, found.document))) files[name] = encode(text)
      // Media are compressed already.
      for (const [name, bytes] of Object.entries(await media.readFiles(id)))
        files[MEDIA_FOLDER + name] = [bytes, { level: 0 }]
      const bytes = await promisify<AsyncZippable, Uint8Array>(zip)(files)
      if (bytes.length > AUTHORING.zipBytes) throw new Problem('too_large')
      return { fileName: `${id}.zip`, bytes }
    },

    exportCard: async (id, locale) => {
      const { document } = await sources.find(id)
      const story = createAuthoredStory(id, await repairDraft({ id, document }), null, null)
      const card = createCard(story, chooseLanguage(story.metadata.languages, locale))
      const files = await media.readFiles(id)
      const { suffix, bytes } = await writeCard(card, files[`${card.picture}.webp`] ?? null)
      return { fileName: `${id}${suffix}`, bytes }
    },

    exportText: async (id, locale, format) => {
      const { document } = await sources.find(id)
      const story = createAuthoredStory(id, await repairDraft({ id, document }), null, null)
      const [withFiles] = addFiles(story, await media.readFiles(id))
      const { text, notes } = exportText(withFiles, chooseLanguage(story.metadata.languages, locale), format)
      return { fileName: `${id}.${format}`, bytes: new TextEncoder().encode(text), notes }
    },

    exportHtml: async (id) => {
      const { document } = await sources.find(id)
      const story = createAuthoredStory(id, await repairDraft({ id, document }), null, null)
      const { html, notes } = exportHtml(...addFiles(story, await media.readFiles(id)), readBuiltPage(distFolder))
      return { fileName: `${id}.html`, bytes: new TextEncoder().encode(html), notes }
    },
  }
}
