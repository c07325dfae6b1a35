/** What the rules of the specification (doc 2 §4, §5, §8) look like in a chat: payments, uploads, the ending's questions, no network, a report. */
import { type Page } from 'playwright/test'
import { readRecording } from '../../protocol/recording.ts'
import { failOnce } from '../faults.ts'
import { NAMES } from '../names.ts'
import { createPlayer, FAST } from '../player.ts'
import { DAWN, findStory, STORY } from '../story.ts'
import { expect, test } from './test.ts'

const names = NAMES.en
const FACES = findStory('paper-faces')
/** The paid option of `ember-line`. */
const TEA = /^Buy ember tea for two, 3 diamonds/

interface TestUser {
  kind?: 'guest' | 'registered'
  coins: number
  /** Ids of the stories that they own. */
  stories?: string
  /** A game that they have played, as the page of the users takes it. */
  game?: string
}

test('an option that costs diamonds asks once, with the price and what is left', async ({ page }) => {
  const player = await openTrolley(page, { coins: 9 })
  const tea = player.options.getByRole('button', { name: TEA })
  await expect(tea).toHaveAccessibleDescription('You have 9 diamonds, 6 are left after it.')
  await tea.click()
  const dialog = page.getByRole('dialog', { name: 'Confirm' })
  await expect(dialog).toContainText('Left after it')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(credits(page, 9)).toBeVisible()
  await tea.click()
  await dialog.getByRole('button', { name: names.confirm }).click()
  await expect(credits(page, 6)).toBeVisible()
  await expect(player.messages.getByText('Buy ember tea for two', { exact: true })).toBeVisible()
})

test('with too few diamonds the same option opens the recharge, and sends nothing', async ({ page }) => {
  const player = await openTrolley(page, { coins: 2 })
  const tea = player.options.getByRole('button', { name: TEA })
  await expect(tea).toHaveAccessibleDescription('You have 2 diamonds, 1 too few.')
  await tea.click()
  const recharge = page.getByRole('dialog', { name: 'Get diamonds' })
  await expect(recharge.getByRole('list', { name: 'Diamond packs' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(recharge).toBeHidden()
  await expect(tea).toBeVisible()
  await expect(credits(page, 2)).toBeVisible()
})

test('a guest with too few diamonds is asked to sign in', async ({ page }) => {
  const player = await openTrolley(page, { kind: 'guest', coins: 2 })
  await player.options.getByRole('button', { name: TEA }).click()
  const prompt = page.getByRole('dialog', { name: 'Sign in to get more diamonds' })
  await expect(prompt.getByRole('button', { name: 'Sign in or register' })).toBeVisible()
  await prompt.getByRole('button', { name: names.notNow }).click()
  await expect(prompt).toBeHidden()
  await expect(player.options.getByRole('button', { name: TEA })).toBeVisible()
})

for (const kind of ['registered', 'guest'] as const)
  test(`a choice that the server refuses for too few diamonds: a ${kind} player is charged nothing and led on`, async ({
    page,
  }) => {
    const player = await openTrolley(page, { kind, coins: 9 })
    await failOnce(page, /game\.action/, 'coins')
    await player.options.getByRole('button', { name: TEA }).click()
    await page.getByRole('dialog', { name: 'Confirm' }).getByRole('button', { name: names.confirm }).click()
    if (kind === 'guest') {
      await expect(page).toHaveURL(/\/user\/login/)
      expect(await page.evaluate(() => sessionStorage.getItem('redirect'))).toContain('/chat2/ember-line/')
      return
    }
    await expect(page.getByRole('dialog', { name: 'Get diamonds' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(credits(page, 9)).toBeVisible()
    await player.options.getByRole('button', { name: TEA }).click()
    await page.getByRole('dialog', { name: 'Confirm' }).getByRole('button', { name: names.confirm }).click()
    await expect(credits(page, 6)).toBeVisible()
  })

test('an upload takes only JPEG and PNG', async ({ page }) => {
  await signIn(page, { coins: 9, game: 'paper-faces/su: help, paste, "Myself"' })
  await page.goto(`/chat2/paper-faces/su?lang=en&${FAST}`)
  const player = createPlayer(page, 'en', FACES)
  for (let turn = await player.waitForTurn(); turn === 'pass'; turn = await player.waitForTurn())
    await page.getByRole('dialog').getByRole('button').first().click()
  const request = page.getByRole('region', { name: names.picture })
  // A face is wanted: a sheet says first what it must show.
  await request.getByRole('button', { name: names.choosePicture }).click()
  const file = page.locator('input[type="file"]').and(page.getByLabel(names.choosePicture)).first()
  await file.setInputFiles({ name: 'face.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  const sheet = page.getByRole('dialog', { name: names.picture })
  await expect(sheet.getByText('Only JPEG and PNG pictures can be sent.').first()).toBeVisible()
  // The same file would be refused again.
  await expect(sheet.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  const decline = request.getByRole('button', { name: names.notNow })
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await decline.click()
  await expect(request).toBeHidden()
})

test('who plays again after an ending rates the story first', async ({ page }) => {
  const moves = DAWN.moves
    .slice(0, -1)
    .map((move) => (move.kind === 'choose' ? move.id : 'words' in move ? `"${move.words.en}"` : ''))
  await signIn(page, { coins: 9, game: `last-lantern: ${moves.join(', ')}` })
  await page.evaluate(saveHobby)
  await page.goto(`/chat2/${STORY.id}/${STORY.actorId}?lang=en&${FAST}`)
  const player = createPlayer(page, 'en')
  await player.play({ ...DAWN, moves: DAWN.moves.slice(-1) })
  const open = player.ending.getByRole('button', { name: 'Rate this story' })
  const dialog = page.getByRole('dialog', { name: 'How was it?' })
  await open.waitFor()
  await expect(dialog).toBeHidden()
  await player.ending.getByRole('button', { name: names.playAgain }).click()
  const submit = dialog.getByRole('button', { name: 'Submit' })
  await expect(submit).toBeDisabled()
  for (const what of ['Story', 'Character', 'Pictures'])
    await dialog.getByRole('radiogroup', { name: what }).getByRole('radio', { name: '4 stars' }).check({ force: true })
  await submit.click()
  await expect(page.getByText('Thank you for your feedback!')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(player.ending).toBeHidden()
})

test('without a network the place is kept, and the story goes on by itself', async ({ page, context }) => {
  const player = createPlayer(page, 'en')
  await player.openList()
  await player.enterStory()
  await player.play(DAWN, 1)
  // What is loaded last: without a network it could not be.
  await page.waitForFunction(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name)
    return names.filter((name) => name.includes('/AppNotices-')).length === 2
  })
  await context.setOffline(true)
  const banner = page.getByText('You are offline. Your place is kept.')
  await expect(banner).toBeVisible()
  const option = player.options.getByRole('button').first()
  const said = await option.innerText()
  await option.click()
  await expect(player.messages.getByText(said, { exact: true })).toBeVisible()
  await context.setOffline(false)
  await expect(banner).toBeHidden()
  await player.play(DAWN, 2)
  await expect(player.messages.getByText('Not sent')).toHaveCount(0)
})

test('a report says what is in it, saves the recording, and is sent', async ({ page, request }) => {
  const player = createPlayer(page, 'en')
  await player.openList()
  await player.enterStory()
  await player.play(DAWN, 1)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Report a problem' }).click()
  await expect(page.getByText(/Your own words are in it/)).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the recording' }).click()
  expect((await saving).suggestedFilename()).toMatch(/\.jsonl$/)

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Report a problem' }).click()
  await page.getByRole('textbox', { name: 'What happened?' }).fill('The lamp went out twice.')
  await page.getByRole('button', { name: 'Send the report' }).click()
  await expect(page.getByText('Thank you. The report is sent.')).toBeVisible()
  const { data } = (await (await request.get('/dev/telemetry')).json()) as {
    data: { reports: { recording: string }[] }
  }
  expect(readRecording(data.reports.at(-1)?.recording ?? '')).toMatchObject({
    ok: true,
    recording: { header: { report: { words: 'The lamp went out twice.', viewport: { width: 360 } } } },
  })
})

/** Signs in over the page of the users. */
async function signIn(page: Page, { kind = 'registered', coins, stories = '', game = '' }: TestUser): Promise<void> {
  await page.goto('/dev/users')
  await page.locator('#coins').fill(String(coins))
  await page.locator('#stories').fill(stories)
  await page.locator('#games').fill(game)
  await page.locator(`[data-kind=${kind}]`).click()
  await expect(page.getByRole('button', { name: `Credits: ${coins} diamonds` })).toBeVisible()
}

/** Opens `ember-line` where it offers tea. */
async function openTrolley(
  page: Page,
  user: Pick<TestUser, 'kind' | 'coins'>,
): Promise<ReturnType<typeof createPlayer>> {
  await signIn(page, { ...user, stories: 'ember-line', game: 'ember-line/rong: run, morrow, "My sister"' })
  await page.goto(`/chat2/ember-line/rong?lang=en&${FAST}`)
  const player = createPlayer(page, 'en')
  await player.options.getByRole('button', { name: TEA }).waitFor()
  return player
}

function credits(page: Page, coins: number): ReturnType<Page['getByRole']> {
  return page.getByRole('button', { name: `Credits: ${coins} diamonds` })
}

/** Answers the question about the player's hobbies, which comes before the rating. Runs in the page. */
async function saveHobby(): Promise<void> {
  const headers = { authorization: `Bearer ${localStorage.getItem('token')}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ hobby_tags: ['mystery'] })
  const { ok } = await fetch('/api/v1/hobby/collection.create', { method: 'POST', headers, body })
  if (!ok) throw new Error('the hobbies were refused')
}
