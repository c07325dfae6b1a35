import { expect, test } from 'vitest'
import { HURRY_PAUSE_MS } from '../../../protocol/limits.ts'
import { replacePageClock } from '../../../src/platform/time.ts'
import { type View } from '../../../protocol/view.ts'
import { createFakeMessage, createFakeView, splitIntoPages } from '../../../src/dev/gallery/fakeView.ts'
import { canTapToSkip } from '../../../src/screens/chat/tapToSkip.ts'
import { closePanel } from '../../../src/screens/chat/panelStore.ts'
import { showChat } from '../../helpers/game.tsx'
import { createManualPageClock } from '../../helpers/pageClock.ts'
import { EMPTY_STAGE } from '../../../protocol/view/stage.ts'

const typing = { messageId: 'a', startedAt: 0, chunk: 3, interval: 20 }
const view = createFakeView({
  messages: splitIntoPages([createFakeMessage('a', 'Come with me.')]),
  typing,
  canSkip: true,
  composer: { reason: 'please_wait', until: null },
})

const still = { url: '/a.webp', alt: '' }

test.each<[string, Partial<View>, boolean]>([
  ['what the view says a tap ends', {}, true],
  ['nothing that a tap ends', { canSkip: false }, false],
  ['a picture over the screen', { canSkip: false, stage: { ...EMPTY_STAGE, still } }, true],
  [
    'an overlay over that picture',
    { canSkip: false, stage: { ...EMPTY_STAGE, still }, overlay: { id: 'o', text: '', position: 'top', button: '' } },
    false,
  ],
])('%s: %o', (_, parts, expected) => expect(canTapToSkip({ ...view, ...parts })).toBe(expected))

test('a tap finishes the line; so does Escape, and a button that the keyboard finds', async () => {
  const { screen, game } = await showChat(view)
  screen
    .getByRole('log')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  const skip = screen.getByRole('button', { name: 'Skip' }).element()
  if (skip instanceof HTMLElement) skip.click()
  expect(game.intents).toEqual([{ kind: 'tap' }, { kind: 'tap' }, { kind: 'tap' }])
})

test('a tap with nothing to skip sends no intent, nor does one on a button or while text is selected', async () => {
  const { screen, game } = await showChat(view)
  screen
    .getByRole('button', { name: 'Back' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  const log = screen.getByRole('log').element()
  getSelection()?.selectAllChildren(log)
  log.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  getSelection()?.removeAllRanges()
  game.change({ typing: null, canSkip: false, composer: { reason: null, until: null } })
  log.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(game.intents).toEqual([])
})

test.each<[string, View['stage']]>([
  ['a still', { ...EMPTY_STAGE, still: { url: '/media/last-lantern/cover.webp', alt: 'The harbour' } }],
  [
    'one of several',
    {
      ...EMPTY_STAGE,
      frames: { id: 'f', images: [{ url: '/media/last-lantern/cover.webp', alt: 'The harbour' }], index: 0 },
    },
  ],
])('%s covers the conversation, and a button or a tap anywhere continues', async (_, stage) => {
  const { screen, game } = await showChat({ ...view, typing: null, stage }, 'zh')
  await expect.element(screen.getByRole('img', { name: 'The harbour' })).toBeVisible()
  await expect.element(screen.getByText('Come with me.')).not.toBeVisible()
  await screen.getByRole('button', { name: '轻触继续' }).click()
  document.querySelector('[data-bare]')?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(game.intents).toEqual([{ kind: 'tap' }, { kind: 'tap' }])
  game.change({ stage: EMPTY_STAGE })
  await expect.element(screen.getByText('Come with me.')).toBeVisible()
})

const PICTURE = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>'

test.each([
  ['a picture', 'Full screen: A ledger', 'a key or a screen reader'],
  ['a picture', 'Full screen: A ledger', 'a tap after a pause'],
  ['the whole conversation', 'Whole conversation', 'a key or a screen reader'],
  ['the whole conversation', 'Whole conversation', 'a tap after a pause'],
  ['the clue book', 'Clues: 1', 'a key or a screen reader'],
  ['the clue book', 'Clues: 1', 'a tap after a pause'],
] as const)('a tap that follows another closely passes %s (%s), and skips; %s opens it', async (_, name, opener) => {
  const clock = createManualPageClock()
  const restoreClock = replacePageClock(clock)
  try {
    const { screen, game } = await showChat({
      ...view,
      // Over a picture the sheet has more than one height.
      stage: { ...EMPTY_STAGE, background: { kind: 'image', url: PICTURE, alt: '', posterUrl: null } },
      messages: splitIntoPages([
        createFakeMessage('p', '', { kind: 'image', mediaUrl: PICTURE, alt: 'A ledger' }),
        createFakeMessage('a', 'Come with me.'),
      ]),
      missions: {
        completed: [],
        all: false,
        canFinish: false,
        clues: [{ text: 'A ledger', sceneId: 's1' }],
        scenes: [],
      },
    })
    const find = (): Element | null => document.querySelector(`button[aria-label="${name}"]`)
    await expect.poll(find).not.toBeNull()
    const element = find()
    if (element === null) throw new Error(`there is no ${name}`)
    const isOpened = (): boolean => document.querySelector('dialog[open], [aria-expanded="true"]') !== null
    // The pointer's clicks are counted; those of keys and screen readers are not.
    const click = (target: Element, detail = 1): boolean =>
      target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
    click(screen.getByRole('log').element())
    for (let taps = 0; taps < 3; taps += 1) {
      await clock.pass(HURRY_PAUSE_MS - 1)
      click(element)
    }
    expect(game.intents).toEqual(Array.from({ length: 4 }, () => ({ kind: 'tap' })))
    expect(isOpened()).toBe(false)
    if (opener === 'a tap after a pause') await clock.pass(HURRY_PAUSE_MS)
    click(element, opener === 'a tap after a pause' ? 1 : 0)
    await expect.poll(isOpened).toBe(true)
    expect(game.intents).toHaveLength(4)
  } finally {
    restoreClock()
    closePanel()
  }
})
