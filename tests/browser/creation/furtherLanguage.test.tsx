/** The creation area once a language is added to `protocol/locale.ts`. */
import { THIRD } from '../../helpers/thirdLocale.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createMedium, openStory, PREVIEW_STARTED, setUpCreation } from './openStory.tsx'

setUpCreation()

const MEDIA = [
  createMedium('lamp', { alt: { en: 'A lamp', zh: '一盏灯', [THIRD]: '' } }),
  createMedium('pier', { alt: { en: 'A pier', zh: '码头', [THIRD]: 'Un quai' } }),
]

test('a description is missing, is found and is changed in the language that was added', async () => {
  const { asked } = await openStory(
    '/creation/editor/lamp?section=media',
    { media: MEDIA },
    { '/creation/media.update': () => ({ media: MEDIA[1] }) },
  )
  await expect.element(page.getByRole('button', { name: /^lamp.*No description/ })).toBeVisible()
  await userEvent.fill(page.getByLabelText('Search by name or description'), 'quai')
  await expect.element(page.getByRole('button', { name: /^lamp/ })).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: /^pier/ }))
  const save = page.getByRole('button', { name: 'Save description' })
  await expect.element(save).toBeDisabled()
  await userEvent.fill(page.getByLabelText('What it shows, in Français'), 'Un quai, la nuit')
  await userEvent.click(save)
  await expect
    .poll(() => asked.find(({ path }) => path === '/creation/media.update')?.body)
    .toMatchObject({ alt: { en: 'A pier', zh: '码头', [THIRD]: 'Un quai, la nuit' } })
})

test('the table of words and reading time has columns for each language', async () => {
  await page.viewport(1280, 800)
  const words = { en: 3, zh: 5, [THIRD]: 4 }
  const reading_ms = { en: 61_000, zh: 62_000, [THIRD]: 63_000 }
  const nodes = [{ id: 'pier', is_reached: true, is_dead_end: false, words, reading_ms }]
  const lists = { problems: [], endings: [], options: [], intents: [], nodes }
  await openStory(
    '/pc/flow-editor/lamp',
    {},
    {
      '/creation/preview.start': () => PREVIEW_STARTED,
      '/creation/story.outcome': () => ({ is_played: true, is_complete: true, ...lists, words, reading_ms }),
    },
  )
  await userEvent.click(page.getByRole('tab', { name: 'What will happen' }))
  const table = page.getByRole('region', { name: 'What will happen' }).getByRole('table')
  await expect.element(table.getByRole('columnheader', { name: 'Français words' })).toBeVisible()
  const readCells = (row: number): (string | null)[] =>
    [...(table.element().querySelectorAll('tr')[row]?.children ?? [])].map(({ textContent }) => textContent)
  expect(readCells(0)).toEqual([
    'Scene',
    'Chinese characters',
    'English words',
    'Français words',
    'Chinese time',
    'English time',
    'Français time',
  ])
  expect(readCells(1).slice(1)).toEqual(['5', '3', '4', '1:02', '1:01', '1:03'])
})

test('a story in the language that was added has the Latin face on a Chinese page', async () => {
  await openStory('/creation/editor/lamp?section=media')
  const shown = document.createElement('div')
  shown.innerHTML = `<div lang="zh"><p lang="${THIRD}"></p><p lang="en"></p><p></p></div>`
  document.body.append(shown)
  const faces = [...shown.querySelectorAll('p')].map((each) => getComputedStyle(each).getPropertyValue('--serif'))
  shown.remove()
  expect(faces[0]).toMatch(/^Georgia/)
  expect(faces[1]).toBe(faces[0])
  expect(faces[2]).toMatch(/^'Songti SC'/)
})
