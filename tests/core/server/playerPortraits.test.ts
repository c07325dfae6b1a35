/** The avatars that a player can choose: none is a character of a story. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { storyGet } from '../../../protocol/api/stories.ts'
import { FOLDERS } from '../../../server/folders.ts'
import { GENERATED_AVATARS, PREDEFINED_AVATARS } from '../../../server/services/playerPortraits.ts'
import { loadLibrary } from '../../../server/stories/library.ts'
import { getPictureUrl } from '../../../server/stories/mediaUrls.ts'
import { startServer } from './helpers.ts'
import { callForData } from './test-users.ts'

const { stories } = loadLibrary({ stories: FOLDERS.stories, media: FOLDERS.media })
const PORTRAITS = [...PREDEFINED_AVATARS, ...GENERATED_AVATARS]

/** Hash of the file behind an address, so that a copy under another name counts as the same picture. */
function hashPicture(url: string): string {
  return createHash('sha256')
    .update(readFileSync(join(FOLDERS.media, url.replace('/media/', ''))))
    .digest('hex')
}

test('a story with face swap offers the ready-made avatars', async () => {
  const server = await startServer({ storiesFolder: FOLDERS.stories })
  const { token } = await server.signUp()
  const { story } = await callForData(server, storyGet, { id: 'paper-faces' }, token)
  expect(story.predefined_avatars).toEqual(PREDEFINED_AVATARS)
})

test('preset and generated avatars are no two alike, and nobody else’s character', () => {
  const characters = [...stories.values()].flatMap((story) =>
    [...story.metadata.actors.flatMap(({ avatar, preview }) => [avatar, preview]), story.metadata.preview]
      .concat(Object.values(story.script.speakers).map(({ avatar }) => avatar))
      .map((name) => getPictureUrl(story, name) ?? ''),
  )
  const ofCharacters = new Set(characters.map(hashPicture))
  const ofPlayers = PORTRAITS.map(hashPicture)
  expect(new Set(ofPlayers).size).toBe(PORTRAITS.length)
  expect(ofPlayers.filter((hash) => ofCharacters.has(hash))).toEqual([])
})
