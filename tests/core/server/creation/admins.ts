/** A server with an admin, and calls to the creation area. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import sharp from 'sharp'
import type * as v from 'valibot'
import { type BodySchema, type Call } from '../../../../protocol/api/call.ts'
import { creationDuplicate, creationGet, creationPublish, creationSave } from '../../../../protocol/api/creation.ts'
import { mediaUpload } from '../../../../protocol/api/creationMedia.ts'
import { type Draft } from '../../../../protocol/story/draft.ts'
import { type AppOptions } from '../../../../server/appOptions.ts'
import { DATABASE_FILE } from '../../../../server/storage/sqlite/open.ts'
import { createTestFolder } from '../../../contracts/storages.ts'
import { startServer, type TestServer } from '../helpers.ts'
import { callApi, callForData, type TestUser } from '../test-users.ts'

export interface Admin extends TestUser {
  server: TestServer
  dataFolder: string
  /** The data of an answer; a refusal fails the test. */
  ask: <P extends string, B extends BodySchema, A extends v.GenericSchema>(
    call: Call<P, B, A>,
    body: v.InferInput<B>,
  ) => Promise<Exclude<v.InferOutput<A>, string>>
  /** The code of a refusal, or the data. */
  try: <P extends string, B extends BodySchema, A extends v.GenericSchema>(
    call: Call<P, B, A>,
    body: v.InferInput<B>,
  ) => Promise<v.InferOutput<A> | string>
  /** Saves a changed document on the latest revision. */
  edit: (id: string, change: (document: Draft) => void) => Promise<number>
  /** Publishes the latest revision. */
  publish: (id: string) => Promise<v.InferOutput<typeof creationPublish.answer>>
}

export async function startWithAdmin(options: Partial<AppOptions> = {}): Promise<Admin> {
  const dataFolder = options.dataFolder ?? createTestFolder()
  const server = await startServer({ ...options, dataFolder })
  // A guest, because hashing a password takes long.
  const { id, token } = await server.signUp()
  const user = { id, token }
  const database = new DatabaseSync(join(dataFolder, DATABASE_FILE))
  database.prepare("UPDATE users SET role = 'admin', name = 'mira' WHERE id = ?").run(user.id)
  database.close()
  const ask: Admin['ask'] = (call, body) => callForData(server, call, body, user.token)
  return {
    ...user,
    server,
    dataFolder,
    ask,
    try: (call, body) => callApi(server, call, body, user.token),
    edit: async (id, change) => {
      const { document, revision } = await ask(creationGet, { id })
      change(document)
      const saved = await ask(creationSave, { id, base: revision ?? 0, document: JSON.stringify(document) })
      if (saved.outcome !== 'saved') throw new Error('a conflict')
      return saved.revision
    },
    publish: async (id) => ask(creationPublish, { id, revision: (await ask(creationGet, { id })).revision ?? 0 }),
  }
}

/** Pictures for the tiny story, all the same. */
export async function paintTinyMedia(): Promise<string> {
  const folder = createTestFolder()
  mkdirSync(join(folder, 'tiny'))
  const bytes = await sharp({ create: { width: 8, height: 12, channels: 3, background: '#876' } })
    .webp()
    .toBuffer()
  for (const name of ['cover', 'avatar-mo', 'hall', 'kitchen', 'note', 'dawn'])
    for (const suffix of ['.webp', '-360.webp']) writeFileSync(join(folder, 'tiny', name + suffix), bytes)
  return folder
}

/** Puts another picture in the place of one, or adds it. */
export async function replacePicture(admin: Admin, story_id: string, name: string): Promise<void> {
  const bytes = await sharp({ create: { width: 9, height: 16, channels: 3, background: '#345' } })
    .png()
    .toBuffer()
  const alt = { en: 'Another one', zh: '另一张' }
  await admin.ask(mediaUpload, { story_id, name, kind: 'picture', alt, file: bytes.toString('base64') })
}

/** A draft with everything of the tiny story. */
export async function duplicateTiny(admin: Admin): Promise<string> {
  return (await admin.ask(creationDuplicate, { id: 'tiny' })).id
}

/** The first line of a node, in English. */
export function setFirstLine(document: Draft, node: string, en: string): void {
  const nodes = document.script.nodes as Record<string, { do: unknown[] }>
  nodes[node]?.do.splice(0, 0, { narrate: { en, zh: '改过的一句。' } })
}
