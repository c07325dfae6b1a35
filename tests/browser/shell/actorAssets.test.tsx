/** The image and video assets of an actor, in the schema and in the choice of characters. Doc 2 §3 (actor). */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import StoryIntro from '../../../src/screens/story/index.tsx'
import { fakeApi } from './fakeApi.ts'
import { setUpShell, show } from './setUpShell.tsx'
import { detail } from './storyAnswers.ts'

setUpShell()

test("a story's actor shows its image and video assets where it is chosen, and no longer than it is", async () => {
  const lan = { id: 'lan', name: 'Lan', version: '2', hot: 2, image_assets: ['/media/a.webp', '/media/b.webp'] }
  const wei = { id: 'wei', name: 'Wei', version: '2', hot: 1, video_assets: ['/media/wei.mp4'] }
  const mo = { id: 'mo', name: 'Mo', version: '2', hot: 3 }
  fakeApi(detail({}, [lan, wei, mo]))
  await show(<StoryIntro storyId="last-lantern" />)
  await userEvent.click(page.getByRole('button', { name: /^Play/ }))
  const picker = page.getByRole('dialog', { name: 'Select Character' })
  const assets = (name: string) => picker.getByRole('list', { name: `Pictures and clips of ${name}` })
  await expect.element(picker).toBeVisible()
  expect(picker.getByRole('list', { name: /^Pictures and clips/ }).query()).toBeNull()
  await userEvent.click(picker.getByText('Lan', { exact: true }))
  await expect.element(assets('Lan')).toBeVisible()
  expect(assets('Lan').getByRole('listitem').elements()).toHaveLength(2)
  await userEvent.click(picker.getByText('Wei', { exact: true }))
  const clip = assets('Wei').getByLabelText('A clip of Wei')
  await expect.element(clip).toBeVisible()
  const { muted, loop, src } = clip.element() as HTMLVideoElement
  expect([muted, loop, new URL(src).pathname]).toEqual([true, true, '/media/wei.mp4'])
  expect(assets('Lan').query()).toBeNull()
  await userEvent.click(picker.getByText('Mo', { exact: true }))
  await expect.poll(() => picker.getByRole('list', { name: /^Pictures and clips/ }).query()).toBeNull()
  await userEvent.click(picker.getByText('Wei', { exact: true }))
  await expect.element(clip).toBeVisible()
  expect(picker.getByRole('list', { name: /^Pictures and clips/ }).elements()).toHaveLength(1)
})
