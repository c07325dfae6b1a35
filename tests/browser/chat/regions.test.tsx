/** The regions of a chat: what reports to the sheet has its place before the page is drawn. */
import { expect, test } from 'vitest'
import {
  createFakeMessage,
  createFakeOption,
  createFakeView,
  splitIntoPages,
} from '../../../src/dev/gallery/fakeView.ts'
import { type View } from '../../../protocol/view.ts'
import { showChat, waitForDeferred } from '../../helpers/game.tsx'
import { settleMotions } from '../../helpers/motions.ts'
import { EMPTY_STAGE } from '../../../protocol/view/stage.ts'

const background = { kind: 'image', url: '/media/none.webp', alt: '', posterUrl: null } as const
const LINES = [createFakeMessage('first', 'Who is there?', { from: 'user' })]
const waiting = { reason: 'please_wait', until: null } as const

const CHANGES: readonly (readonly [string, Partial<View>])[] = [
  ['a line', { messages: splitIntoPages([...LINES, createFakeMessage('answer', 'Only the tide. '.repeat(8))]) }],
  [
    'options',
    {
      options: { style: 'default', tooltip: '', items: ['Go in', 'Wait'].map((text) => createFakeOption(text, text)) },
      composer: { reason: 'select_option', until: null },
    },
  ],
  ['a request for a picture', { upload: { id: 'u', text: 'Show me the lamp.', faceDetect: false }, composer: waiting }],
]

test.each(CHANGES)('the sheet has its height for %s before the page draws it', async (_, change) => {
  const { screen, game } = await showChat(
    createFakeView({ messages: splitIntoPages(LINES), composer: waiting, stage: { ...EMPTY_STAGE, background } }),
  )
  await waitForDeferred()
  await settleMotions()
  const sheet = screen.getByRole('log').element().closest<HTMLElement>('[data-part="area"]')?.parentElement
  if (!sheet) throw new Error('no sheet')
  const before = sheet.style.height
  const drawn = new Promise<string>((resolve) => {
    const changes = new MutationObserver(() => {
      changes.disconnect()
      // The microtasks of this drawing follow, and no frame is between.
      void Promise.resolve().then(() => resolve(sheet.style.height))
    })
    changes.observe(sheet, { childList: true, subtree: true })
  })
  game.change(change)
  expect(await drawn).not.toBe(before)
})
