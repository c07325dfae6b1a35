import { expect, test } from 'vitest'
import { CONTINUE_OPTION_ID, type OptionsView } from '../../../protocol/view/options.ts'
import { createFakeOption, createFakeView } from '../../../src/dev/gallery/fakeView.ts'
import { showChat } from '../../helpers/game.tsx'

const items = [
  createFakeOption('hand', 'Take her hand'),
  createFakeOption('lamp', 'Light the lamp yourself', { price: 3 }),
  createFakeOption('one', 'Ask', { price: 1 }),
  createFakeOption('mine', 'Go in', { purchased: true }),
]
const view = (style: OptionsView['style'] = 'default', tooltip = '') =>
  createFakeView({ options: { style, tooltip, items }, composer: { reason: 'select_option', until: null } })

test.each([
  ['en', 'Options', ['Take her hand', 'Light the lamp yourself, 3 diamonds', 'Ask, 1 diamond', 'Go in, Unlocked']],
  ['zh', '选项', ['Take her hand', 'Light the lamp yourself，3 钻石', 'Ask，1 钻石', 'Go in，已解锁']],
] as const)('a button each, the price in its name (%s)', async (language, group, names) => {
  const { screen } = await showChat(view(), language)
  const buttons = screen.getByRole('group', { name: group }).getByRole('button').elements()
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(names)
  for (const button of buttons) expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(54)
})

test.each([
  ['en', 'Next scene'],
  ['zh', '下一幕'],
] as const)('[S16] the way on from a full heart is named by the page (%s)', async (language, name) => {
  const { screen, game } = await showChat(
    createFakeView({ options: { style: 'default', tooltip: '', items: [createFakeOption(CONTINUE_OPTION_ID, '')] } }),
    language,
  )
  await screen.getByRole('button', { name }).click()
  expect(game.intents).toEqual([{ kind: 'choose', optionId: CONTINUE_OPTION_ID }])
})

test('one is chosen by a tap', async () => {
  const { screen, game } = await showChat(view())
  await screen.getByRole('button', { name: /^Light/ }).click()
  expect(game.intents).toEqual([{ kind: 'choose', optionId: 'lamp' }])
})

test.each(['default', 'card', 'actor'] as const)('all styles show every option (%s)', async (style) => {
  const { screen } = await showChat(view(style, 'What do you do?'))
  await expect.element(screen.getByText('What do you do?')).toBeVisible()
  for (const { text } of items) await expect.element(screen.getByText(text, { exact: true })).toBeVisible()
})

test('the tooltip describes the group', async () => {
  const { screen } = await showChat(view('default', 'What do you do?'))
  await expect.element(screen.getByRole('group', { name: 'Options' })).toHaveAccessibleDescription('What do you do?')
})

test('many options leave space for the conversation, and all can be reached', async () => {
  const many = Array.from({ length: 12 }, (_, index) => createFakeOption(`o${index}`, `Option ${index}`))
  const { screen } = await showChat(createFakeView({ options: { style: 'default', tooltip: '', items: many } }))
  expect(screen.getByRole('log').element().clientHeight).toBeGreaterThanOrEqual(80)
  const last = screen.getByRole('button', { name: 'Option 11' })
  last.element().scrollIntoView()
  await expect.element(last).toBeInViewport()
})

test.each([
  ['en', ['A door', 'Option 2']],
  ['zh', ['A door', '选项 2']],
] as const)(
  '[W14] an option of a picture alone is named by what it shows, or by its place (%s)',
  async (language, names) => {
    const { screen, game } = await showChat(
      createFakeView({
        options: {
          style: 'card',
          tooltip: '',
          items: [
            createFakeOption('a', '', { imageUrl: '/media/none.webp', alt: 'A door' }),
            createFakeOption('b', '', { imageUrl: '/media/none.webp' }),
          ],
        },
      }),
      language,
    )
    for (const name of names) await screen.getByRole('button', { name, exact: true }).click()
    expect(game.intents).toEqual([
      { kind: 'choose', optionId: 'a' },
      { kind: 'choose', optionId: 'b' },
    ])
  },
)
