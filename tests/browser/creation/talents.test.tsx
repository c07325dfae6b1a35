/** The talents of the creation area: their names in each language, and what goes wrong between two requests. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showLocale } from '../../../src/i18n/index.ts'
import { type Asked, refusal } from '../shell/fakeApi.ts'
import { checkScreen } from './checkScreen.ts'
import { createMedium, openStory, setUpCreation } from './openStory.tsx'
import { PNG_SIGNATURE } from '../../helpers/mediaBytes.ts'

setUpCreation()

interface Talent {
  names: Record<string, string>
  image_url: string
  skill_configs: { attr: string; value: number }[]
  isDeleted: boolean
}

/** A story of the author's own, and one that nobody changes. */
const stories = ['lamp', 'ember'].map((id) => ({
  id,
  status: 'published',
  is_read_only: id === 'ember',
  revision: null,
  updated_at: null,
  updated_by: null,
  published_at: null,
  title: { en: `The ${id}`, zh: id },
  cover_url: '',
  problems: 0,
  deleted_at: null,
  plan: null,
  week: { games: 0, players: 0, endings: 0 },
}))

/** Opens the screen on a server with one talent. Each request changes the name in its own language. */
async function openTalents(refusals: Set<string> = new Set(), answered: Promise<void> = Promise.resolve()) {
  const talents = new Map<string, Talent>([
    [
      'owl',
      {
        names: { en: 'Night Owl', zh: '夜猫子' },
        image_url: '/media/talents/owl.webp',
        skill_configs: [{ attr: 'intelligence', value: 3 }],
        isDeleted: false,
      },
    ],
  ])
  const describe = (id: string, { names, image_url, skill_configs }: Talent, language: string) => ({
    id,
    name: names[language] ?? Object.values(names)[0] ?? '',
    image_url,
    skill_configs,
  })
  const write = async ({ body, language }: Asked) => {
    await answered
    const { id = 'new', name, ...fields } = body as { id?: string; name: string }
    if (refusals.delete(`${language}`)) return refusal('Not now')
    const before = talents.get(id) ?? { names: {}, image_url: '', skill_configs: [], isDeleted: false }
    const next = { ...before, ...fields, names: { ...before.names, [`${language}`]: name } }
    talents.set(id, next)
    return { skill: describe(id, next, `${language}`) }
  }
  const setDeleted =
    (isDeleted: boolean) =>
    ({ body, language }: Asked) => {
      const { id } = body as { id: string }
      const talent = talents.get(id)
      if (talent === undefined) return refusal('Unknown')
      talents.set(id, { ...talent, isDeleted })
      return { skill: describe(id, talent, `${language}`) }
    }
  const { asked } = await openStory(
    '/creation/talents',
    {},
    {
      '/talent/skill-info.list': ({ language }) => ({
        skills: [...talents]
          .filter(([, { isDeleted }]) => !isDeleted)
          .map(([id, each]) => describe(id, each, `${language}`)),
      }),
      '/talent/skill.create': write,
      '/talent/skill.update': write,
      '/talent/skill.delete': setDeleted(true),
      '/talent/skill.restore': setDeleted(false),
      '/creation/story.list': () => ({ stories }),
      '/creation/media.upload': () => ({ media: createMedium('owl') }),
    },
  )
  await expect.element(page.getByRole('heading', { name: 'Night Owl' })).toBeVisible()
  return { talents, asked }
}

test('a talent is created in each language, and a try that failed halfway makes no second one', async () => {
  const { talents, asked } = await openTalents(new Set(['en']))
  await page.getByRole('button', { name: 'New talent' }).click()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await page.getByRole('textbox', { name: 'Name in English' }).fill('Iron Grip')
  await save.click()
  await expect.element(page.getByText('Write the name in each language')).toBeVisible()
  await expect.element(page.getByText('Choose a picture')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name in Chinese' }).fill('手劲大')
  await page.getByRole('slider', { name: /Strength/ }).fill('4')
  await page.getByRole('radio', { name: 'Picture 1' }).click({ force: true })
  await checkScreen()
  await save.click()
  await expect.element(page.getByText('Not now')).toBeVisible()
  await save.click()
  await expect.element(page.getByRole('heading', { name: 'Iron Grip' })).toBeVisible()
  expect(talents.get('new')).toMatchObject({
    names: { en: 'Iron Grip', zh: '手劲大' },
    image_url: '/media/talents/owl.webp',
    skill_configs: [{ attr: 'strength', value: 4 }],
  })
  expect(asked.filter(({ path }) => path === '/talent/skill.create')).toHaveLength(1)
  expect(page.getByRole('dialog').elements()).toEqual([])
})

test('a talent is changed, and one without effects really has none', async () => {
  const { talents } = await openTalents()
  await page.getByRole('button', { name: 'Actions: Night Owl' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Name in Chinese' }).fill('夜行人')
  await page.getByRole('slider', { name: /Intelligence/ }).fill('0')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByText('夜行人')).toBeVisible()
  await expect.element(page.getByText('Changes nothing')).toBeVisible()
  expect(talents.get('owl')?.names).toEqual({ en: 'Night Owl', zh: '夜行人' })
  await showLocale('zh')
  await expect.element(page.getByRole('heading', { name: '夜行人' })).toBeVisible()
  await checkScreen()
})

test('a picture is uploaded to a story of the author, and chosen', async () => {
  const { talents, asked } = await openTalents()
  await page.getByRole('button', { name: 'New talent' }).click()
  await page.getByRole('textbox', { name: 'Name in English' }).fill('Iron Grip')
  await page.getByRole('textbox', { name: 'Name in Chinese' }).fill('手劲大')
  const source = page.getByRole('combobox', { name: 'Pictures of' })
  await userEvent.selectOptions(source, 'The ember')
  await expect.element(page.getByRole('radio', { name: 'The picture pier' })).toBeInTheDocument()
  await expect.element(page.getByText(/^To upload a picture, choose a story/)).toBeVisible()
  await userEvent.selectOptions(source, 'The lamp')
  await page.getByRole('button', { name: 'Upload a picture to this story' }).click()
  const input = page.elementLocator(document.querySelector('input[type=file]') ?? document.body)
  await userEvent.upload(input, new File([PNG_SIGNATURE], 'owl.png', { type: 'image/png' }))
  await page.getByRole('textbox', { name: 'What it shows, in English' }).fill('An owl')
  await page.getByRole('textbox', { name: 'What it shows, in Chinese' }).fill('猫头鹰')
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
  await expect.element(page.getByRole('radio', { name: 'The picture owl' })).toBeChecked()
  await checkScreen()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByRole('heading', { name: 'Iron Grip' })).toBeVisible()
  expect(talents.get('new')?.image_url).toBe('/media/lamp/owl.webp')
  expect(asked.find(({ path }) => path === '/creation/media.upload')?.body).toMatchObject({
    story_id: 'lamp',
    kind: 'picture',
  })
})

test('what was typed into a talent is there again after Escape, until it is begun again', async () => {
  await openTalents()
  const open = () => page.getByRole('button', { name: 'New talent' }).click()
  const name = page.getByRole('textbox', { name: 'Name in English' })
  await open()
  await name.fill('Iron Grip')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await open()
  await expect.element(name).toHaveValue('Iron Grip')
  await checkScreen()
  await page.getByRole('button', { name: 'Begin again' }).click()
  await expect.element(name).toHaveValue('')
  await expect.element(page.getByText('What you had not saved is still here.')).not.toBeInTheDocument()
  // The focus stays in the drawer, on the way back.
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect.element(undo).toHaveFocus()
  await undo.click()
  await expect.element(name).toHaveValue('Iron Grip')
  await page.getByRole('button', { name: 'Begin again' }).click()
  await name.fill('Soft')
  await expect.element(undo).not.toBeInTheDocument()
  await name.fill('')
})

test('a deleted talent is brought back as it was', async () => {
  const { talents } = await openTalents()
  await page.getByRole('button', { name: 'Actions: Night Owl' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.element(page.getByText('Night Owl is deleted.')).toBeVisible()
  await expect.element(page.getByText('No talents')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByRole('heading', { name: 'Night Owl' })).toBeVisible()
  expect(talents.get('owl')?.isDeleted).toBe(false)
})
