/** What a new game asks before it starts: a talent with its points, an avatar. */
import { type Locator, type Page } from 'playwright/test'
import { type Story } from '../server/stories/story.ts'
import { type Language } from './names.ts'

const NAMES = {
  en: {
    talents: 'Select Your Talent',
    add: /^Add a point to/,
    attributes: { happiness: 'Happiness', intelligence: 'Intelligence', strength: 'Strength', wealth: 'Wealth' },
    avatars: 'Avatars',
    ready: 'Ready-made avatar 1',
    confirm: 'Confirm',
  },
  zh: {
    talents: '选择天赋',
    add: /加一点$/,
    attributes: { happiness: '快乐', intelligence: '智力', strength: '力量', wealth: '财富' },
    avatars: '形象',
    ready: '预设形象 1',
    confirm: '确定',
  },
}

/** The drawer of the talents. */
export function findTalents(page: Page, language: Language): Locator {
  return page.getByRole('dialog', { name: NAMES[language].talents })
}

/** The drawer of the avatars. */
export function findAvatars(page: Page, language: Language): Locator {
  return page.getByRole('dialog').filter({ has: page.getByRole('list', { name: NAMES[language].avatars }) })
}

/** Uses every point of the first talent, on these attributes first, and confirms with one tap or several. */
export async function chooseTalent(
  page: Page,
  language: Language,
  { attributes = {}, clickCount = 1 }: { attributes?: Readonly<Record<string, number>>; clickCount?: number } = {},
): Promise<void> {
  const talents = findTalents(page, language)
  await talents.getByRole('button', { name: NAMES[language].add }).first().waitFor()
  for (const [attribute, name] of Object.entries(NAMES[language].attributes)) {
    const add = talents.getByRole('button', { name: NAMES[language].add }).and(talents.getByLabel(name))
    for (let points = attributes[attribute] ?? 0; points > 0 && (await add.isEnabled()); points -= 1) await add.click()
  }
  const open = talents.getByRole('button', { name: NAMES[language].add, disabled: false })
  while ((await open.count()) > 0) await open.first().click()
  await talents.getByRole('button', { name: NAMES[language].confirm }).click({ clickCount })
}

/** Selects the first ready-made avatar, and confirms. */
export async function chooseAvatar(page: Page, language: Language): Promise<void> {
  const avatars = findAvatars(page, language)
  await avatars.getByRole('button', { name: NAMES[language].ready, exact: true }).click()
  await avatars.getByRole('button', { name: NAMES[language].confirm }).click()
}

/** Answers what a new game of the story asks; `attributes` are what the player wants to be good at. */
export async function passStartSteps(
  page: Page,
  language: Language,
  { metadata }: Story,
  attributes: Readonly<Record<string, number>> = {},
): Promise<void> {
  if (metadata.talents) await chooseTalent(page, language, { attributes })
  if (metadata.face_swap) await chooseAvatar(page, language)
}
