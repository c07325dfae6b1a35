/** The media of a story: uploaded with a description in each language, picked by sight, deleted only while nothing uses them. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CreationMedia } from '../../../protocol/api/creationMedia.ts'
import { DRAFT_TIMES_MS } from '../../../src/authoring/model/draftStore.ts'
import { readAt } from '../../../src/authoring/model/documentPaths.ts'
import { keepUnsavedAlt, readUnsavedAlt, updateMedia } from '../../../src/authoring/media/mediaStore.ts'
import { showLocale } from '../../../src/i18n/index.ts'
import { checkAccessibility } from '../shell/checkAccessibility.ts'
import { later, refusal } from '../shell/fakeApi.ts'
import { walkByTab } from '../shell/walkByTab.ts'
import { createMedium, fakeStory, openStory, setUpCreation } from './openStory.tsx'
import { PNG_SIGNATURE } from '../../helpers/mediaBytes.ts'

const { clock } = setUpCreation()
const LIBRARY = '/creation/editor/lamp?section=media'

const upload = {
  '/creation/media.upload': ({ body }: { body: unknown }) => {
    const { name, kind, alt } = body as CreationMedia
    return { media: createMedium(name, { kind, alt }) }
  },
}

/** Chooses files as the file dialog does. */
function choose(...files: File[]): Promise<void> {
  return userEvent.upload(page.elementLocator(document.querySelector('input[type=file]') ?? document.body), files)
}

const picture = (name: string, size = 10, type = 'image/png') => {
  const bytes = new Uint8Array(size)
  bytes.set(PNG_SIGNATURE)
  return new File([bytes], name, { type })
}

test('a file is uploaded once it says in each language what it shows; other files are refused', async () => {
  const story = await openStory(LIBRARY, {}, upload)
  await expect.element(page.getByRole('button', { name: /^cover/ })).toBeVisible()
  const others = ['notes', 'plan', 'list', 'mail'].map((name) => new File(['x'], `${name}.txt`, { type: 'text/plain' }))
  await choose(picture('My Cover.png'), ...others, picture('Pier.png'))
  for (const { name } of others)
    await expect.element(page.getByText(`${name} is no picture, clip or sound that fits here.`)).toBeVisible()
  const first = page.getByRole('listitem', { name: 'My Cover.png' })
  await expect.element(first.getByLabelText('Name')).toHaveValue('my-cover')
  await expect.element(page.getByRole('listitem', { name: 'Pier.png' }).getByLabelText('Name')).toHaveValue('pier-2')
  await expect.element(page.getByRole('button', { name: 'Upload 0 files' })).toBeDisabled()
  await userEvent.fill(first.getByLabelText('What it shows, in English'), 'A lamp')
  await userEvent.fill(first.getByLabelText('What it shows, in Chinese'), '一盏灯')
  await checkAccessibility()
  await userEvent.click(page.getByRole('button', { name: 'Upload 1 file' }))
  await expect.element(page.getByRole('button', { name: /^my-cover/ })).toBeVisible()
  await expect.element(first).not.toBeInTheDocument()
  expect(story.asked.find(({ path }) => path === '/creation/media.upload')?.body).toMatchObject({
    story_id: 'lamp',
    name: 'my-cover',
    kind: 'picture',
    alt: { en: 'A lamp', zh: '一盏灯' },
  })
})

test.each([
  ['en', 'rain.wav', 'RIFF\x24\0\0\0WAVEfmt ', 'rain.wav is WAV. Sounds are M4A or MP3: save it as one of these.'],
  ['zh', 'rain.ogg', 'OggS\0\x02', 'rain.ogg 是 OGG 格式。声音要用 M4A 或 MP3，请转换后再上传。'],
  ['en', 'dance.mov', '\0\0\0\x14ftypqt  ', 'dance.mov is QuickTime (MOV). Clips are MP4 with H.264: save it as that.'],
  [
    'en',
    'wave.webp',
    'RIFF\x24\0\0\0WEBPVP8X\x0a\0\0\0\x02',
    'wave.webp moves, and only its first frame would be shown. Save it as a clip: MP4 with H.264.',
  ],
  ['en', 'wave.gif', 'GIF89a\x01\0', 'wave.gif is GIF. Pictures are JPEG, PNG or WebP: save it as one of these.'],
] as const)('in %s, %s is named, with what is taken, before anything is uploaded', async (locale, name, head, text) => {
  await showLocale(locale)
  const story = await openStory(LIBRARY, {}, upload)
  await expect.element(page.getByRole('button', { name: /^cover/ })).toBeVisible()
  await choose(new File([Uint8Array.from(head, (letter) => letter.charCodeAt(0)), new Uint8Array(64)], name))
  await expect.element(page.getByText(text)).toBeVisible()
  expect(story.asked.filter(({ path }) => path === '/creation/media.upload')).toEqual([])
})

test('a refused upload says why, and can be tried again', async () => {
  await openStory(LIBRARY, {}, { '/creation/media.upload': () => refusal('This is no PNG.') })
  await expect.element(page.getByRole('button', { name: /^cover/ })).toBeVisible()
  await choose(picture('a.png'))
  await userEvent.fill(page.getByLabelText('What it shows, in English'), 'A')
  await userEvent.fill(page.getByLabelText('What it shows, in Chinese'), '甲')
  await userEvent.click(page.getByRole('button', { name: 'Upload 1 file' }))
  await expect.element(page.getByText('This is no PNG.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Upload 1 file' })).toBeEnabled()
})

/** Uploads that are answered when the test says so. */
function holdUploads() {
  const held: (() => void)[] = []
  const names: string[] = []
  const replies = {
    '/creation/media.upload': async ({ body }: { body: unknown }) => {
      const { name, alt } = body as CreationMedia
      names.push(`${name}: ${alt.en}`)
      await new Promise<void>((resolve) => held.push(resolve))
      return { media: createMedium(name, { alt }) }
    },
  }
  return { names, replies, answer: () => held.shift()?.() }
}

async function describeFile(file: string, text: string): Promise<void> {
  const form = page.getByRole('listitem', { name: file })
  await userEvent.fill(form.getByLabelText('What it shows, in English'), text)
  await userEvent.fill(form.getByLabelText('What it shows, in Chinese'), text)
}

test('a file is uploaded as it is when its turn comes, or not at all', async () => {
  const { names, replies, answer } = holdUploads()
  await openStory(LIBRARY, {}, replies)
  await expect.element(page.getByRole('button', { name: /^cover/ })).toBeVisible()
  await choose(picture('a.png'), picture('b.png'), picture('c.png'))
  for (const name of ['a', 'b', 'c']) await describeFile(`${name}.png`, name)
  await userEvent.click(page.getByRole('button', { name: 'Upload 3 files' }))
  await expect.poll(() => names).toEqual(['a: a'])
  await userEvent.click(page.getByRole('button', { name: 'Leave out b.png' }))
  await describeFile('c.png', 'corrected')
  answer()
  await expect.poll(() => names).toEqual(['a: a', 'c: corrected'])
  answer()
  await expect.element(page.getByRole('region', { name: 'New files' })).not.toBeInTheDocument()
})

test('a file in use is not deleted, and leads to its places; an unused one is deleted after a question', async () => {
  const story = await openStory(LIBRARY, { media: [createMedium('cover'), createMedium('spare')] })
  await userEvent.click(page.getByRole('button', { name: /^cover/ }))
  await checkAccessibility()
  await walkByTab()
  await userEvent.click(page.getByRole('button', { name: 'Delete' }))
  await expect.element(page.getByText('It is in use. Take it out of these places first.')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'About the story: cover' }))
  await expect.element(page.getByLabelText('Cover', { exact: true })).toHaveFocus()
  await userEvent.click(page.getByRole('link', { name: 'Media' }))
  await userEvent.click(page.getByRole('button', { name: /^spare/ }))
  await userEvent.click(page.getByRole('button', { name: 'Delete' }))
  await userEvent.click(page.getByRole('dialog', { name: 'Delete spare?' }).getByRole('button', { name: 'Delete' }))
  await expect.element(page.getByRole('button', { name: /^spare/ })).not.toBeInTheDocument()
  expect(story.asked.find(({ path }) => path === '/creation/media.delete')?.body).toMatchObject({ name: 'spare' })
})

test('a field picks by sight, takes over what the picture shows, and is cleared', async () => {
  const story = await openStory('/creation/editor/lamp?section=endings')
  const first = page.getByRole('button', { name: 'Change: Picture' }).first()
  await userEvent.click(first)
  const drawer = page.getByRole('dialog', { name: 'Choose a picture' })
  await expect.element(drawer.getByRole('button', { name: 'pier' })).toHaveAttribute('aria-pressed', 'true')
  await checkAccessibility()
  await userEvent.click(drawer.getByRole('button', { name: 'cover' }))
  await expect.element(drawer).not.toBeInTheDocument()
  await clock().pass(DRAFT_TIMES_MS.saveWithin)
  await expect.poll(() => story.saved.length).toBe(1)
  const ending = ['script', 'nodes', 'lit', 'ending']
  // The author has written something else here than about the picture before: that stays.
  expect(readAt(story.document, ending)).toMatchObject({ image: 'cover', alt: { en: 'A pier at night.' } })
  await userEvent.click(page.getByRole('button', { name: 'Remove: Picture' }).first())
  await userEvent.click(page.getByRole('button', { name: 'Choose: Picture' }).first())
  await userEvent.click(drawer.getByRole('button', { name: 'lan' }))
  await clock().pass(DRAFT_TIMES_MS.saveWithin)
  await expect.poll(() => story.saved.length).toBe(2)
  expect(readAt(story.document, ending)).toMatchObject({ image: 'lan', alt: { en: 'The picture lan', zh: '图片 lan' } })
})

test('a file for a place whose picture is missing gets its name, and so is there for all places', async () => {
  await openStory(
    '/creation/editor/lamp?section=endings',
    { media: [createMedium('cover'), createMedium('lan')] },
    upload,
  )
  const gone = page.getByText('The story has no file pier. Upload it, or choose another.')
  await expect.poll(() => gone.elements().length).toBe(2)
  await userEvent.click(page.getByRole('button', { name: 'Change: Picture' }).first())
  await choose(picture('house.png'), picture('tree.png'))
  const form = page.getByRole('listitem', { name: 'house.png' })
  await expect.element(form.getByLabelText('Name')).toHaveValue('pier')
  await expect.element(page.getByRole('listitem', { name: 'tree.png' }).getByLabelText('Name')).toHaveValue('tree')
  await describeFile('house.png', 'A house')
  await userEvent.click(page.getByRole('button', { name: 'Upload 1 file' }))
  await expect.poll(() => gone.elements().length).toBe(0)
})

test('files that were refused are reported where they were chosen, and nowhere else', async () => {
  await openStory(LIBRARY)
  await expect.element(page.getByRole('button', { name: /^cover/ })).toBeVisible()
  await choose(new File(['x'], 'notes.txt', { type: 'text/plain' }))
  await expect.element(page.getByText(/^notes.txt is no picture/)).toBeVisible()
  await userEvent.click(page.getByRole('link', { name: 'Endings' }))
  await userEvent.click(page.getByRole('button', { name: 'Change: Picture' }).first())
  await expect.element(page.getByRole('dialog', { name: 'Choose a picture' })).toBeVisible()
  expect(page.getByRole('alert').elements()).toEqual([])
})

test('what is typed while a description is saved is kept, and what was saved is not', async () => {
  const reply = later<object>()
  await fakeStory({}, { '/creation/media.update': () => reply.promise })
  const pier = createMedium('pier')
  const key = { name: pier.name, kind: pier.kind }
  const sent = { ...pier.alt, en: 'A pier.' }
  keepUnsavedAlt('lamp', key, sent)
  const save = () => updateMedia({ story_id: 'lamp', ...key, alt: sent })
  const first = save()
  const since = { ...pier.alt, en: 'A pier at night.' }
  keepUnsavedAlt('lamp', key, since)
  reply.resolve({ media: { ...pier, alt: sent } })
  expect(await first).toMatchObject({ ok: true })
  expect(readUnsavedAlt('lamp', key)).toEqual(since)
  keepUnsavedAlt('lamp', key, sent)
  await save()
  expect(readUnsavedAlt('lamp', key)).toBeNull()
})

test('a medium that is renamed late does not open its drawer again', async () => {
  const reply = later<object>()
  await openStory(LIBRARY, { media: [createMedium('spare')] }, { '/creation/media.update': () => reply.promise })
  await page.getByRole('button', { name: /spare/ }).click()
  const drawer = page.getByRole('dialog', { name: 'spare', exact: true })
  await drawer.getByRole('textbox', { name: 'Name' }).fill('quay')
  await drawer.getByRole('button', { name: 'Rename' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(drawer).not.toBeInTheDocument()
  reply.resolve({ media: createMedium('quay') })
  await expect.element(page.getByRole('button', { name: /quay/ }).first()).toBeVisible()
  expect(page.getByRole('dialog').query()).toBeNull()
})
