/** Avatars against the local API: created from a face, shown with progress, deleted; and the drawn one, dressed in the wardrobe. Doc 1 §4; doc 2 §3, §4, §5, §8. */
import sharp from 'sharp'
import { LANGUAGES } from '../names.ts'
import { signInRegistered } from '../registeredPlayer.ts'
import { expect, test } from './test.ts'

const WORDS = {
  en: {
    create: 'Create avatar',
    choose: 'Choose a picture',
    noAddress: 'Failed to get upload URL',
    noFace: 'Face detection failed',
    createFailed: 'Failed to create avatar',
    generating: /^Avatar 1, in progress: \d+%$/,
    finished: 'Avatar 1',
    wait: 'Avatar is generating or failed, please try again later',
    enlarge: 'Enlarge Avatar 1',
    preview: 'Preview',
    remove: 'Delete Avatar 1',
    confirm: 'Delete',
    deleteFailed: 'Failed to delete avatar',
    deleted: 'Avatar deleted',
    wardrobe: 'Dress your drawn avatar',
    shawl: 'Snow shawl, 30 diamonds',
    buy: 'Buy and put on, 30 diamonds',
    pay: 'Confirm · 30 diamonds',
    worn: 'You are wearing this',
  },
  zh: {
    create: '创建形象',
    choose: '选一张照片',
    noAddress: '没能取得上传地址',
    noFace: '没有检测到人脸',
    createFailed: '形象没能创建',
    generating: /^形象 1，生成中：\d+%$/,
    finished: '形象 1',
    wait: '形象还在生成中，或者生成失败了，请稍后再试',
    enlarge: '放大形象 1',
    preview: '预览',
    remove: '删除形象 1',
    confirm: '删除',
    deleteFailed: '形象没能删除',
    deleted: '形象已删除',
    wardrobe: '给手绘形象换身衣服',
    shawl: '雪色披肩，30 颗钻石',
    buy: '买下并换上，30 颗钻石',
    pay: '确定 · 30 颗钻石',
    worn: '正穿着这一身',
  },
}

const paint = async (background: string) => ({
  name: 'me.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 160, height: 160, channels: 3, background } })
    .png()
    .toBuffer(),
})

for (const language of LANGUAGES) {
  const words = WORDS[language]
  test(`${language}: an avatar is made of a face, seen growing, enlarged and deleted; the drawn one is dressed`, async ({
    page,
    request,
  }) => {
    const { failCall } = await signInRegistered(page, request, 60)
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
    const chooser = page.locator('input[type="file"]').and(page.getByLabel(words.choose))
    await page.goto(`/user-character?lang=${language}`)
    await button(words.create).click()
    const [noFace, face] = [await paint('#2040c0'), await paint('#c08a6a')]
    await failCall('/chat-video.upload')
    await failCall('/user-avatar.create')
    for (const [picture, failure] of [
      [face, words.noAddress],
      [noFace, words.noFace],
      [face, words.createFailed],
    ] as const) {
      await chooser.setInputFiles(picture)
      await expect(page.getByRole('dialog').getByText(failure, { exact: true })).toBeVisible()
    }
    await chooser.setInputFiles(face)
    await expect(button(words.generating)).toBeVisible()
    await button(words.generating).click()
    await expect(page.getByText(words.wait)).toBeVisible()
    // A pointer on the toasts would keep them there.
    await page.mouse.move(0, 0)

    // The server takes 9 s, and a poll every 5 s finds it finished.
    await expect(button(words.finished)).toBeVisible({ timeout: 25_000 })
    await button(words.enlarge).click()
    await expect(page.getByRole('dialog', { name: words.preview }).getByRole('img')).toHaveAttribute(
      'data-state',
      'here',
    )
    await page.keyboard.press('Escape')

    await failCall('/user-avatar.delete')
    for (const text of [words.deleteFailed, words.deleted]) {
      await button(words.remove).click()
      await page.getByRole('dialog').getByRole('button', { name: words.confirm, exact: true }).click()
      await expect(page.getByText(text, { exact: true })).toBeVisible()
    }
    await expect(button(words.remove)).toBeHidden()

    await page.getByRole('link', { name: words.wardrobe }).click()
    await button(words.shawl).click()
    await button(words.buy).click()
    await page.getByRole('dialog').getByRole('button', { name: words.pay }).click()
    await expect(button(words.worn)).toBeDisabled()
    await page.goto('/user/profile')
    await expect(page.locator('main img')).toHaveAttribute('src', /\/drawn\/\d+\.shawl\.bare/)
  })
}
