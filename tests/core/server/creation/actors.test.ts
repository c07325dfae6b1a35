/** Actors that are reused in another story. */
import { expect, test } from 'vitest'
import { creationCopyActor, creationCreate, creationDuplicate, creationGet } from '../../../../protocol/api/creation.ts'
import { MEDIA_NAME_MAX_LENGTH, mediaList, mediaUpdate } from '../../../../protocol/api/creationMedia.ts'
import { DRAFT_LIMITS } from '../../../../protocol/story/draft.ts'
import { paintTinyMedia, startWithAdmin } from './admins.ts'

test('an actor is copied into a draft with another id and their pictures', async () => {
  const admin = await startWithAdmin({ mediaFolder: await paintTinyMedia() })
  const { id } = await admin.ask(creationCreate, { id: 'night' })
  const fields = { story_id: 'tiny', actor_id: 'mo', to: id }
  const first = await admin.ask(creationCopyActor, fields)
  const second = await admin.ask(creationCopyActor, fields)
  const { document } = await admin.ask(creationGet, { id })
  const actors = document.metadata.actors as { id: string; avatar: string; name: { en: string } }[]
  const [one, other] = actors.slice(-2)
  expect([first.at, second.at]).toEqual([
    ['metadata', 'actors', actors.length - 2],
    ['metadata', 'actors', actors.length - 1],
  ])
  expect([one?.id, other?.id]).toEqual(['mo-night', 'mo-night-2'])
  expect([one?.avatar, other?.avatar]).toEqual(['avatar-mo', 'avatar-mo-2'])
  const { media } = await admin.ask(mediaList, { story_id: id })
  expect(media.filter(({ name }) => name.startsWith('avatar-mo')).map(({ used_at }) => used_at.length)).toEqual([1, 1])
})

test('a duplicate keeps the voices of its actors, and a copied actor brings theirs', async () => {
  const admin = await startWithAdmin({ mediaFolder: await paintTinyMedia() })
  const { id } = await admin.ask(creationDuplicate, { id: 'tiny' })
  const guard = { name: { en: 'Guard', zh: '守卫' }, avatar: 'cover', voice: 'low' }
  await admin.edit(id, ({ metadata, script }) => {
    const [actor] = metadata.actors as { id: string; name: object }[]
    Object.assign(script, {
      speakers: { guard, [actor?.id ?? '']: { name: actor?.name, avatar: 'note', voice: 'bright' } },
    })
  })
  const copy = await admin.ask(creationDuplicate, { id })
  const { document } = await admin.ask(creationGet, { id: copy.id })
  const [actor] = document.metadata.actors as { id: string }[]
  expect(Object.keys(document.script.speakers as object)).toEqual(['guard', actor?.id])
  expect(document.script.speakers).toMatchObject({ guard, [actor?.id ?? '']: { avatar: 'note', voice: 'bright' } })

  const { id: to } = await admin.ask(creationCreate, { id: 'night' })
  const fields = { story_id: copy.id, actor_id: actor?.id ?? '', to }
  await admin.ask(creationCopyActor, fields)
  await admin.ask(creationCopyActor, fields)
  const night = (await admin.ask(creationGet, { id: to })).document
  const added = (night.metadata.actors as { id: string }[]).map((one) => one.id)
  expect(Object.keys(night.script.speakers as object)).toEqual(added)
  expect(Object.values(night.script.speakers as object)).toMatchObject([
    { avatar: 'note', voice: 'bright' },
    { avatar: 'note-2', voice: 'bright' },
  ])
  const { media } = await admin.ask(mediaList, { story_id: to })
  expect(media.filter(({ name }) => name.startsWith('note')).map(({ used_at }) => used_at.length)).toEqual([1, 1])
})

test('no actor is copied into a story of a folder, and none that is not there', async () => {
  const admin = await startWithAdmin()
  expect(await admin.try(creationCopyActor, { story_id: 'tiny', actor_id: 'mo', to: 'tiny' })).toBe('1301')
  const { id } = await admin.ask(creationCreate, {})
  expect(await admin.try(creationCopyActor, { story_id: 'tiny', actor_id: 'nobody', to: id })).toBe('404')
})

test('an actor that makes the draft too long is not copied, and leaves no picture behind', async () => {
  const admin = await startWithAdmin({ mediaFolder: await paintTinyMedia() })
  const { id } = await admin.ask(creationCreate, { id: 'night' })
  const { document } = await admin.ask(creationGet, { id })
  const left = DRAFT_LIMITS.chars - JSON.stringify(document).length - 50
  await admin.edit(id, ({ metadata }) => Object.assign(metadata, { padding: 'x'.repeat(left) }))
  expect(await admin.try(creationCopyActor, { story_id: 'tiny', actor_id: 'mo', to: id })).toBe('413')
  expect((await admin.ask(mediaList, { story_id: id })).media).toEqual([])
})

test("a copied picture's name is no longer than a name may be", async () => {
  const admin = await startWithAdmin({ mediaFolder: await paintTinyMedia() })
  const { id } = await admin.ask(creationDuplicate, { id: 'tiny' })
  const name = 'm'.repeat(MEDIA_NAME_MAX_LENGTH)
  await admin.edit(id, ({ metadata }) => Object.assign((metadata.actors as object[])[0] ?? {}, { avatar: 'none' }))
  await admin.ask(mediaUpdate, { story_id: id, name: 'avatar-mo', new_name: name })
  await admin.edit(id, ({ metadata }) => Object.assign((metadata.actors as object[])[0] ?? {}, { avatar: name }))
  const { document } = await admin.ask(creationGet, { id })
  const [actor] = document.metadata.actors as { id: string }[]
  await admin.ask(creationCopyActor, { story_id: id, actor_id: actor?.id ?? '', to: id })
  const names = (await admin.ask(mediaList, { story_id: id })).media.map((one) => one.name)
  expect(names).toContain(`${'m'.repeat(MEDIA_NAME_MAX_LENGTH - 2)}-2`)
})
