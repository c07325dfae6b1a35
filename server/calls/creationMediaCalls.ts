/** The creation area: media of stories, and stories as files. Admins only. */
import {
  creationExport,
  creationImport,
  IMPORT_PATH_MAX_LENGTH,
  mediaDelete,
  mediaList,
  mediaUpdate,
  mediaUpload,
} from '../../protocol/api/creationMedia.ts'
import { AUTHORING } from '../limits.ts'
import { type GivenFile } from '../importing/importWork.ts'
import { Problem } from '../problems.ts'
import { isSafeName } from '../services/creation/archiveNames.ts'
import { type Creation } from '../services/creation/creation.ts'
import { answerAdmin, type Route } from './route.ts'

/** A file in base64, and 4 kB for the rest of the body. */
const inBase64 = (bytes: number): number => Math.ceil(bytes / 3) * 4 + 4_096

export function createCreationMediaCalls({ drafts, media, archives, imports }: Creation): Route[] {
  return [
    {
      ...answerAdmin(mediaUpload, async ({ body: { story_id, name, kind, alt, file } }, user) => {
        const added = await media.upload(story_id, { name, kind, alt, bytes: decodeBase64(file) }, user.id)
        await drafts.noteMedia(story_id, user)
        return { media: added }
      }),
      maxBytes: inBase64(AUTHORING.fileBytes.picture),
    },
    answerAdmin(mediaList, async ({ body }) => ({ media: await media.list(body.story_id) })),
    answerAdmin(mediaUpdate, async ({ body: { story_id, name, kind, new_name, alt } }, user) => {
      const updated = await media.update(story_id, { name, kind }, { name: new_name, alt })
      await drafts.noteMedia(story_id, user)
      return { media: updated }
    }),
    answerAdmin(mediaDelete, ({ body }) => media.remove(body.story_id, body)),
    answerAdmin(creationExport, async ({ body: { id, format }, locale }) => {
      const exported =
        format === 'zip'
          ? archives.export(id)
          : format === 'card'
            ? archives.exportCard(id, locale)
            : format === 'html'
              ? archives.exportHtml(id)
              : archives.exportText(id, locale, format)
      const { fileName, bytes, notes } = { notes: [], ...(await exported) }
      return { file_name: fileName, file: Buffer.from(bytes).toString('base64'), notes: [...notes] }
    }),
    {
      ...answerAdmin(creationImport, ({ body: { zip, files = [], make_draft, into, speakers } }, user) =>
        imports.import(zip === undefined ? { files: files.map(decodeFile) } : { zip: decodeBase64(zip) }, user, {
          makeDraft: make_draft,
          into,
          speakers,
        }),
      ),
      maxBytes: inBase64(AUTHORING.zipBytes) + AUTHORING.zipFiles * IMPORT_PATH_MAX_LENGTH,
    },
  ]
}

function decodeBase64(file: string): Uint8Array {
  return Buffer.from(file.replace(/^data:[^,]*,/, ''), 'base64')
}

function decodeFile({ path, file }: { path: string; file: string }): GivenFile {
  if (!isSafeName(path)) throw new Problem('bad_request', path)
  return { path, bytes: decodeBase64(file) }
}
