/** The daily tasks against the local API: check-in, share, a game that was played, the invite code, and what goes wrong. Doc 1 §3, §4, §8. */
import { type Page } from 'playwright/test'
import { LANGUAGES } from '../names.ts'
import { createPlayer } from '../player.ts'
import { signInRegistered } from '../registeredPlayer.ts'
import { DAWN } from '../story.ts'
import { expect, test } from './test.ts'

const WORDS = {
  en: {
    claim: 'Check in and get 5 diamonds',
    claimed: "Checked in! You've earned 5 diamonds!",
    fetchFailed: 'Failed to fetch tasks',
    checkInFailed: 'The check-in could not be loaded',
    retry: 'Retry',
    share: 'Share',
    copied: 'Link copied',
    completed: "Task completed! You've earned 10 diamonds!",
    done: 'Done',
    getCode: 'Get my invite code',
    getFailed: 'Failed to get invite code',
    copyCode: 'Copy code',
    codeCopied: 'Invite code copied to clipboard!',
    copyFailed: 'Failed to copy invite code',
    friendCode: 'Invite code of a friend',
    useCode: 'Use code',
    codeRefused: 'You cannot use this invite code',
    balance: (coins: number) => `Your diamonds: ${coins}`,
    hobby: 'Tell us what you like',
    tag: 'Mystery',
    save: 'Save',
    saved: 'Saved. Thank you!',
    leave: 'Leave Game',
    back: 'Back',
  },
  zh: {
    claim: '签到领取 5 颗钻石',
    claimed: '签到成功！获得 5 颗钻石！',
    fetchFailed: '任务没有加载出来',
    checkInFailed: '签到信息没有加载出来',
    retry: '重试',
    share: '分享',
    copied: '链接已复制',
    completed: '任务完成！获得 10 颗钻石！',
    done: '已完成',
    getCode: '获取我的邀请码',
    getFailed: '邀请码获取失败',
    copyCode: '复制邀请码',
    codeCopied: '邀请码已复制到剪贴板！',
    copyFailed: '邀请码复制失败',
    friendCode: '好友的邀请码',
    useCode: '使用邀请码',
    codeRefused: '你不能使用这个邀请码',
    balance: (coins: number) => `钻石余额：${coins}`,
    hobby: '说说你喜欢什么',
    tag: '悬疑',
    save: '保存',
    saved: '已保存，谢谢！',
    leave: '离开',
    back: '返回',
  },
}

for (const language of LANGUAGES) {
  const words = WORDS[language]
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

  test(`${language}: a player checks in, shares, invites and plays, and every failure is said`, async ({
    page,
    request,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { failCall } = await signInRegistered(page, request, 0)
    await page.goto(`/daily-tasks?lang=${language}`)
    await press(page, words.claim)
    await expect(page.getByText(words.claimed)).toBeVisible()
    await expect(page.getByRole('link', { name: words.balance(5) })).toBeVisible()

    // There is no story yet that they could share.
    await press(page, words.share)
    await expect(page).toHaveURL('/')
    await page.goBack()

    await press(page, words.hobby)
    await press(page, words.tag)
    await press(page, words.save)
    await expect(page.getByText(words.saved)).toBeVisible()
    await expect(page.getByRole('button', { name: words.hobby })).toBeHidden()

    await failCall('/invite-code.create')
    await press(page, words.getCode)
    await expect(page.getByText(words.getFailed)).toBeVisible()
    await press(page, words.getCode)
    await press(page, words.copyCode)
    await expect(page.getByText(words.codeCopied)).toBeVisible()
    const code = await page.evaluate(() => navigator.clipboard.readText())
    await expect(page.getByText(code, { exact: true })).toBeVisible()
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
      document.execCommand = () => false
    })
    await press(page, words.copyCode)
    await expect(page.getByText(words.copyFailed)).toBeVisible()
    await page.getByLabel(words.friendCode).fill(code)
    await press(page, words.useCode)
    await expect(page.getByText(words.codeRefused)).toBeVisible()

    await failCall('/daily-tasks.list')
    await failCall('/check-in.get-status')
    await page.reload()
    await expect(page.getByText(words.fetchFailed)).toBeVisible()
    await expect(page.getByText(words.checkInFailed)).toBeVisible()
    await page.getByRole('button', { name: words.retry }).last().click()
    await page.getByRole('button', { name: words.retry }).click()
    await expect(page.getByRole('button', { name: words.share, exact: true })).toBeVisible()

    const player = createPlayer(page, language)
    await player.openStory()
    await player.play(DAWN, 2)
    await press(page, words.back)
    await press(page, words.leave)
    await expect(page.getByText(words.completed)).toBeVisible()
    await page.goto(`/daily-tasks?lang=${language}`)
    // Ten for the task, and five that the story gives.
    await expect(page.getByRole('link', { name: words.balance(20) })).toBeVisible()
    await expect(page.getByText(words.done, { exact: true })).toBeVisible()

    // The share sheet of the device, closed by the player: nothing was shared, and nothing is paid.
    await page.evaluate(() => {
      navigator.share = () => Promise.reject(new DOMException('closed', 'AbortError'))
    })
    await press(page, words.share)
    await expect(page.getByRole('button', { name: words.share, exact: true })).not.toHaveAttribute('aria-busy')
    await page.evaluate(() => {
      Reflect.deleteProperty(navigator, 'share')
    })
    await failCall('/daily-tasks.share-game')
    await press(page, words.share)
    // The story was shared; that the server pays nothing for it is no failure of the player's.
    await expect(page.getByText(words.copied)).toBeVisible()
    await expect(page.getByRole('link', { name: words.balance(20) })).toBeVisible()
    await press(page, words.share)
    await expect(page.getByText(words.completed)).toBeVisible()
    await expect(page.getByRole('link', { name: words.balance(30) })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/story/last-lantern?lang=${language}`)
  })
}
