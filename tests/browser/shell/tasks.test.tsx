/** The daily tasks, the check-in and the invite code. Doc 1 §3, §4, §8, §9. */
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getUser } from '../../../src/account/user.ts'
import { startAllTexts } from '../../helpers/pageTexts.ts'
import { configureApp } from './configureApp.ts'
import { type Asked, Failure, fakeApi, later, refusal, unreachable } from './fakeApi.ts'
import { setUpShell, show } from './setUpShell.tsx'
import { guest, mira, signIn } from './signInUsers.ts'
import DailyTasks from '../../../src/screens/tasks/index.tsx'
import { writeItem } from '../../../src/platform/storage.ts'
import { passFrames } from '../../helpers/eventually.ts'
import { findToday } from '../../../src/ui/localDay.ts'
import { takeNewInviteReward } from '../../../src/screens/tasks/TaskList.tsx'
import { completePlayTask } from '../../../src/screens/tasks/playTask.ts'
import { completeShareTask } from '../../../src/screens/tasks/completeShareTask.ts'

await startAllTexts('en')

const { clock } = setUpShell()

const task = (name: string, count: number, limit: number) => ({
  name,
  description: `${name}.`,
  count,
  limit,
  is_done: count >= limit,
  coins: 10,
})
const open = {
  play_game_task: task('Play a story', 0, 1),
  share_task: { ...task('Share a story', 1, 3), story: { id: 'last-lantern', title: 'The Last Lantern' } },
  invite_task: task('Invite a friend', 0, 5),
}
const done = {
  play_game_task: task('Play a story', 1, 1),
  share_task: task('Share a story', 3, 3),
  invite_task: task('Invite a friend', 5, 5),
}
const DAYS = { day_one: 5, day_two: 10, day_three: 15, day_four: 20, day_five: 25, day_six: 30, day_seven: 50 }
const richer = { ...mira, coins: 130 }

/** Checked in already, unless the test says otherwise, so that no modal covers the tasks. */
function fakeTasks(replies: Record<string, (asked: Asked) => unknown> = {}): Asked[] {
  return fakeApi({
    '/user.whoami': () => ({ user: mira }),
    '/daily-tasks.list': () => open,
    '/daily-tasks.invite-friend': () => refusal('Not yet', '1202'),
    '/check-in.get-status': () => ({ day: 4, is_checked_in: true }),
    '/sysconfig.list': () => ({ checkin: { check_in_coins_per_day: DAYS }, user_hobby_collection: [] }),
    '/hobby/collection-status.get': () => ({ is_collected_hobby: true }),
    ...replies,
  })
}
const count = (asked: Asked[], path: string) => asked.filter((call) => call.path === path).length
const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => {
  signIn(mira)
  vi.stubGlobal('navigator', createNavigator(true))
})

/** A browser without a share sheet. */
function createNavigator(canCopy: boolean, onCopy = (_text: string): void => undefined) {
  const writeText = (text: string): Promise<void> => {
    onCopy(text)
    return canCopy ? Promise.resolve() : Promise.reject(new Error('refused'))
  }
  return Object.create(navigator, {
    share: { value: undefined },
    clipboard: { value: { writeText } },
    onLine: { value: true },
  }) as Navigator
}

test('each task says what it pays, how often it was done, and what leads to it', async () => {
  fakeTasks()
  await show(<DailyTasks />)
  const rows = page.getByRole('region', { name: 'Tasks of today' }).getByRole('listitem')
  await expect
    .element(rows.nth(1))
    .toHaveTextContent('Share a storyShare a story.The Last Lantern+10 diamonds1 of 3 todayShare')
  await userEvent.click(button('Play'))
  expect(location.pathname).toBe('/')
})

test('when every task is done, it says so', async () => {
  fakeTasks({ '/daily-tasks.list': () => done })
  await show(<DailyTasks />)
  await expect.element(page.getByText('All done for today')).toBeVisible()
  expect(page.getByText('Done', { exact: true }).elements()).toHaveLength(3)
})

test('a share copies the address of the story played last, whose card the link shows, and pays once for two taps', async () => {
  const answer = later<object>()
  let copied = ''
  vi.stubGlobal(
    'navigator',
    createNavigator(true, (text) => (copied = text)),
  )
  const asked = fakeTasks({ '/daily-tasks.share-game': () => answer.promise })
  await show(<DailyTasks />)
  await expect.element(button('Share')).toBeVisible()
  const share = button('Share').element() as HTMLElement
  share.click()
  share.click()
  await expect.element(page.getByText('Link copied')).toBeVisible()
  expect(copied).toBe(`${location.origin}/story/last-lantern?lang=en`)
  answer.resolve({ user: richer })
  await expect.poll(() => getUser()?.coins).toBe(130)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(page.getByText("Task completed! You've earned 10 diamonds!")).toBeVisible()
  expect(asked.filter(({ path }) => path === '/daily-tasks.share-game').map(({ body }) => body)).toEqual([
    expect.objectContaining({ story_id: 'last-lantern' }),
  ])
  await expect.poll(() => count(asked, '/daily-tasks.list')).toBe(2)
})

test('a share sheet that was only opened is no share, and one that was used is', async () => {
  let isSent = false
  const shared: ShareData[] = []
  const share = (data: ShareData): Promise<void> => {
    shared.push(data)
    return isSent ? Promise.resolve() : Promise.reject(new DOMException('closed', 'AbortError'))
  }
  vi.stubGlobal('navigator', Object.create(navigator, { share: { value: share } }))
  const asked = fakeTasks({ '/daily-tasks.share-game': () => ({ user: richer }) })
  await show(<DailyTasks />)
  await userEvent.click(button('Share'))
  await expect.poll(() => shared).toHaveLength(1)
  await expect.element(button('Share')).not.toHaveAttribute('aria-busy')
  expect(count(asked, '/daily-tasks.share-game')).toBe(0)
  isSent = true
  await userEvent.click(button('Share'))
  await expect.poll(() => count(asked, '/daily-tasks.share-game')).toBe(1)
  expect(shared[1]).toEqual({
    text: '“The Last Lantern” · Lamplit',
    url: `${location.origin}/story/last-lantern?lang=en`,
  })
})

test('who has played nothing, or shared all of it today, is led to the stories; a story that was paid is refused without a word', async () => {
  const none = { ...open, share_task: { ...open.share_task, story: null } }
  const asked = fakeTasks({ '/daily-tasks.list': () => none })
  await show(<DailyTasks />)
  await userEvent.click(button('Share'))
  expect(location.pathname).toBe('/')
  expect(count(asked, '/daily-tasks.share-game')).toBe(0)
  await startAllTexts('en')
  fakeTasks({ '/daily-tasks.share-game': () => refusal('Done', '1201') })
  expect(await completeShareTask('last-lantern')).toBe('refused')
  await passFrames(3)
  expect(document.querySelector('[role="alert"]')).toBeNull()
})

test('a game that was played pays once a day, and not for guests', async () => {
  const asked = fakeTasks({ '/daily-tasks.play-game': () => ({ user: richer }) })
  await show(null)
  await completePlayTask()
  await expect.element(page.getByText("Task completed! You've earned 10 diamonds!")).toBeVisible()
  await completePlayTask()
  expect(count(asked, '/daily-tasks.play-game')).toBe(1)
  signIn(guest)
  await completePlayTask()
  expect(count(asked, '/daily-tasks.play-game')).toBe(1)
})

test('a game whose call was lost is paid when the tasks are opened', async () => {
  let reply: unknown = unreachable
  const asked = fakeTasks({ '/daily-tasks.play-game': () => reply })
  await completePlayTask()
  expect(getUser()?.coins).toBe(120)
  reply = { user: richer }
  await show(<DailyTasks />)
  await expect.element(page.getByText("Task completed! You've earned 10 diamonds!")).toBeVisible()
  expect(count(asked, '/daily-tasks.play-game')).toBe(2)
})

test('the invite code is requested and copied', async () => {
  let reply: unknown = refusal('Closed')
  fakeTasks({ '/invite-code.create': () => reply })
  await show(<DailyTasks />)
  await userEvent.click(button('Get my invite code'))
  await expect.element(page.getByText('Failed to get invite code')).toBeVisible()
  // As long as a player takes to read it.
  await clock().pass(1_000)
  reply = { exclusive_invite_code: 'MIRA42' }
  await userEvent.click(button('Get my invite code'))
  await expect.element(page.getByText('MIRA42')).toBeVisible()
  await userEvent.click(button('Copy code'))
  await expect.element(page.getByText('Invite code copied to clipboard!')).toBeVisible()
  vi.stubGlobal('navigator', createNavigator(false))
  document.execCommand = () => false
  await userEvent.click(button('Copy code'))
  await expect.element(page.getByText('Failed to copy invite code')).toBeVisible()
})

test('the check-in opens by itself once a day, pays the day, and cannot be taken twice', async () => {
  let isCheckedIn = false
  const asked = fakeTasks({
    '/check-in.get-status': () => ({ day: isCheckedIn ? 4 : 3, is_checked_in: isCheckedIn }),
    '/check-in.create': () => {
      isCheckedIn = true
      return { day: 4, is_checked_in: true, user: { ...mira, coins: 135 } }
    },
  })
  const { unmount } = await show(<DailyTasks />)
  const modal = page.getByRole('dialog', { name: 'Daily check-in' })
  await expect.element(modal.getByRole('listitem', { name: 'Day 2, 10 diamonds, taken' })).toBeInTheDocument()
  await expect.element(modal.getByRole('listitem', { name: 'Day 3, 15 diamonds, today' })).toBeInTheDocument()
  await expect.element(modal.getByRole('listitem', { name: 'Day 7, 50 diamonds' })).toBeInTheDocument()
  const claim = modal.getByRole('button', { name: 'Check in and get 15 diamonds' }).element() as HTMLElement
  claim.click()
  claim.click()
  await expect.element(page.getByText("Checked in! You've earned 15 diamonds!")).toBeVisible()
  await expect.element(modal).not.toBeInTheDocument()
  expect(count(asked, '/check-in.create')).toBe(1)
  expect(getUser()?.coins).toBe(135)
  await expect.element(page.getByText('Checked in today · Tomorrow: +20 diamonds')).toBeVisible()
  await unmount()
  isCheckedIn = false
  await show(<DailyTasks />)
  await expect.element(button('Check in')).toBeVisible()
  expect(modal.query()).toBeNull()
})

test.each([
  ['a page that is not found', new Failure(404), 0],
  ['a method that is not allowed', new Failure(405), 0],
  ['an envelope that knows no such call', new Failure(404, 'Not found', '404'), 0],
  ['another answer', {}, 0],
  ['a busy server', new Failure(503, 'Busy'), 1],
  ['a broken proxy', new Failure(502), 1],
  ['a refusal of a call that it knows', refusal('Not today'), 1],
  ['no answer', unreachable, 1],
])('a server without a check-in shows none, and no error: %s', async (_, reply, alerts) => {
  fakeTasks({ '/check-in.get-status': () => reply })
  await show(<DailyTasks />)
  await expect.poll(() => document.querySelector('[class*="missingCheckIn"]')).toBeNull()
  expect(page.getByText('The check-in could not be loaded').elements()).toHaveLength(alerts)
  await expect.element(page.getByRole('heading', { name: 'Daily check-in' })).not.toBeInTheDocument()
})

test('the card says when the next day begins, and a page left open over midnight shows the new day', async () => {
  let isCheckedIn = true
  const asked = fakeTasks({ '/check-in.get-status': () => ({ day: 4, is_checked_in: isCheckedIn }) })
  await show(<DailyTasks />)
  const left = findToday().endsAt - clock().now()
  await clock().pass(left - 90 * 60_000)
  await expect.element(page.getByText('The next day begins in 2 hours.')).toBeVisible()
  await clock().pass(60 * 60_000)
  await expect.element(page.getByText('The next day begins in 30 minutes.')).toBeVisible()
  const before = count(asked, '/check-in.get-status')
  isCheckedIn = false
  await clock().pass(30 * 60_000)
  await expect.element(page.getByRole('dialog', { name: 'Daily check-in' })).toBeVisible()
  expect(count(asked, '/check-in.get-status')).toBe(before + 1)
  expect(count(asked, '/daily-tasks.list')).toBe(2)
})

test("each call that counts by day says the player's time zone", async () => {
  const zone = { utc_offset: 0 - new Date(clock().now()).getTimezoneOffset() }
  const asked = fakeTasks({
    '/check-in.get-status': () => ({ day: 1, is_checked_in: false }),
    '/check-in.create': () => ({ day: 2, is_checked_in: true, user: mira }),
    '/daily-tasks.share-game': () => ({ user: richer }),
  })
  await show(<DailyTasks />)
  await userEvent.click(page.getByRole('button', { name: 'Check in and get 5 diamonds' }))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await userEvent.click(button('Share'))
  const sent = (path: string) => asked.find((call) => call.path === path)
  await expect.poll(() => sent('/daily-tasks.share-game')?.body).toEqual({ ...zone, story_id: 'last-lantern' })
  expect(sent('/check-in.create')?.body).toEqual(zone)
  for (const path of ['/check-in.get-status', '/daily-tasks.list'])
    expect(sent(path)?.body, path).toEqual({ utc_offset: String(zone.utc_offset) })
  // Said later, it would stand in the next test.
  await expect.poll(() => getUser()?.coins).toBe(richer.coins)
})

test('what friends have earned is said once, with the sum of all of them', async () => {
  let earned = 10
  fakeTasks({
    '/daily-tasks.list': () => ({ ...open, invite_task: { ...open.invite_task, earned } }),
    '/daily-tasks.invite-friend': () => {
      earned = 50
      return { user: { ...mira, coins: 160 } }
    },
  })
  localStorage.setItem('invite_rewards', JSON.stringify({ userId: 'mira', earned: 10 }))
  const { unmount } = await show(<DailyTasks />)
  await expect.element(page.getByText("Task completed! You've earned 40 diamonds!")).toBeVisible()
  expect(page.getByText("You've earned 10 diamonds!").query()).toBeNull()
  await unmount()
  expect(takeNewInviteReward('mira', 80)).toBe(30)
  expect(takeNewInviteReward('mira', 80)).toBe(0)
  expect(takeNewInviteReward('ada', 80)).toBe(0)
})

test('the code of a friend is used in the tasks: an empty one is named, a refusal is said beside the field', async () => {
  let reply: unknown = refusal('Nobody has this invite code', '1206')
  const asked = fakeTasks({ '/invite-code.use': () => reply })
  await show(<DailyTasks />)
  const field = page.getByRole('textbox', { name: 'Invite code of a friend' })
  await userEvent.click(button('Use code'))
  await expect.element(field).toHaveAccessibleDescription('Invite code is required')
  await userEvent.fill(field, ' ab12 ')
  await userEvent.click(button('Use code'))
  await expect.element(field).toHaveAccessibleDescription('Nobody has this invite code')
  reply = {}
  await userEvent.click(button('Use code'))
  await expect.element(page.getByText(/^Code accepted. Your friend is rewarded once you/)).toBeVisible()
  expect(asked.filter(({ path }) => path === '/invite-code.use').map(({ body }) => body)).toEqual([
    { invite_code: 'ab12' },
    { invite_code: 'ab12' },
  ])
})

test('where nobody can prove an address no text promises diamonds for an invite', async () => {
  configureApp({ sendsEmail: false, socialProviders: [] })
  const invite_task = { ...open.invite_task, coins: 0 }
  const asked = fakeTasks({ '/daily-tasks.list': () => ({ ...open, invite_task }), '/invite-code.use': () => ({}) })
  await show(<DailyTasks />)
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Invite a friend' }) })
  await expect.element(row).toBeVisible()
  expect(row.element().textContent).not.toMatch(/diamond|of 5 today/)
  await expect.element(page.getByText('Your own code, for friends who register here.')).toBeVisible()
  await userEvent.fill(page.getByRole('textbox', { name: 'Invite code of a friend' }), 'ab12')
  await userEvent.click(button('Use code'))
  await expect.element(page.getByText('Code accepted.', { exact: true })).toBeVisible()
  expect(asked.map(({ path }) => path)).not.toContain('/daily-tasks.invite-friend')
})

test('a game of today that was not paid for is paid when the tasks are opened, on any device', async () => {
  const earned = { ...open, play_game_task: { ...open.play_game_task, is_earned: true } }
  const asked = fakeTasks({
    '/daily-tasks.list': () => (count(asked, '/daily-tasks.play-game') > 0 ? done : earned),
    '/daily-tasks.play-game': () => ({ user: richer }),
  })
  await show(<DailyTasks />)
  await expect.poll(() => count(asked, '/daily-tasks.play-game')).toBe(1)
})

test('nothing is asked for where the server says that nobody has played', async () => {
  writeItem('play_task', JSON.stringify({ userId: mira.uuid, day: findToday().name, state: 'played' }))
  const asked = fakeTasks({
    '/daily-tasks.list': () => ({ ...open, play_game_task: { ...open.play_game_task, is_earned: false } }),
  })
  await show(<DailyTasks />)
  await expect.element(page.getByRole('heading', { name: 'Play a story' })).toBeVisible()
  expect(count(asked, '/daily-tasks.play-game')).toBe(0)
})
