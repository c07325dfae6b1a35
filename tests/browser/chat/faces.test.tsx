/** Nothing lies across a face: the handle, the status row and the bubbles keep to their places, and the last two lines stay in sight. */
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { type FaceArea } from '../../../protocol/events/fields.ts'
import { type View } from '../../../protocol/view.ts'
import {
  createFakeMessage,
  createFakeOption,
  createFakeView,
  splitIntoPages,
} from '../../../src/dev/gallery/fakeView.ts'
import { dismissToast, showToast } from '../../../src/ui/toastStore.ts'
import { showChat, type ShownChat, waitForDeferred } from '../../helpers/game.tsx'
import { isThorough } from '../../helpers/isThorough.ts'
import { settleMotions } from '../../helpers/motions.ts'
import { PERSON_PICTURE } from '../../../protocol/story/people.ts'
import { EMPTY_STAGE, type PersonView } from '../../../protocol/view/stage.ts'

/** A picture of 9 to 16, as the stories have them. */
const PORTRAIT =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="720" height="1280"%3E%3Crect width="720" height="1280" fill="%23234"/%3E%3C/svg%3E'
/** From the brow to the chin in the pictures of endings that show a face, as shares of their height. */
const ENDING_FACE = { top: 0.2, bottom: 0.42 }
const NAMES = ['Options', 'Messages'] as const

const LINES = [
  createFakeMessage('place', 'The harbour, past midnight. Seven lamps on the quay, and six of them burn.', {
    from: 'system',
  }),
  createFakeMessage('hello', "You hear it too, don't you?", { name: 'Lan' }),
  createFakeMessage('answer', 'Then let us answer it.', { from: 'user', delivery: 'sent' }),
  createFakeMessage('careful', 'Careful. The last one who answered is still walking.', { name: 'Lan' }),
]
const LONG = createFakeMessage('long', 'She counts the lamps, and begins again. '.repeat(5), { name: 'Lan' })
const OPTIONS = ['Take her hand', 'Ask who is walking there, and since when', 'Light the lamp yourself'].map(
  (text, index) => createFakeOption(`option-${index}`, text),
)
const choice: Partial<View> = {
  composer: { reason: 'select_option', until: null },
  options: { style: 'default', tooltip: '', items: OPTIONS },
}

/** Where the stories have faces; the last is where the page assumes one. */
const FACES: readonly (readonly [string, FaceArea | undefined])[] = [
  ['a face at the left', { x: 0.2, y: 0.19, w: 0.4, h: 0.26 }],
  ['a face in the middle', { x: 0.3, y: 0.25, w: 0.4, h: 0.24 }],
  ['a picture that declares none', undefined],
]
const ASSUMED: FaceArea = { x: 0.2, y: 0.15, w: 0.6, h: 0.31 }
const PEOPLE = (['left', 'center', 'right'] as const).map((place): PersonView => {
  return { id: place, name: place, place, face: 'calm', url: PORTRAIT, blinkUrl: null, alt: place }
})
/** In `npm test` the smallest phone alone, where there is least room. */
const SIZES = (
  [
    [320, 568],
    [360, 640],
    [430, 932],
  ] as const
).slice(0, isThorough ? 3 : 1)

afterEach(() => page.viewport(390, 844))

const part = (name: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-part="${name}"]`)
  if (found === null) throw new Error(`no ${name}`)
  return found
}

function createBackground(face: FaceArea | null | undefined): NonNullable<View['stage']['background']> {
  return { kind: 'image', url: PORTRAIT, alt: '', posterUrl: null, ...(face === undefined ? {} : { face }) }
}

async function showScene(face: FaceArea | null | undefined, change: Partial<View>): Promise<ShownChat> {
  const background = createBackground(face)
  const shown = await showChat(
    createFakeView({
      messages: splitIntoPages(LINES),
      stage: { ...EMPTY_STAGE, background },
      heart: { value: 64, sceneIds: [], isAllowMessage: true },
      coins: 108,
      progress: { total: 42, task: { id: 'k', level: 2, percent: 40, description: 'Find the keeper' } },
      ...change,
    }),
  )
  await waitForDeferred()
  await settleMotions()
  return shown
}

function clampTo(from: number, to: number, value: number): number {
  return Math.min(to, Math.max(from, value))
}

/** How many options are seen whole. */
function countOptionsInSight(): number {
  const { top, bottom } = part('offers').getBoundingClientRect()
  const options = page.getByRole('group', { name: NAMES[0] }).getByRole('button').elements()
  return options
    .map((option) => option.getBoundingClientRect())
    .filter((box) => box.top >= top - 1 && box.bottom <= bottom + 1).length
}

const readSheetTop = (): number => part('area').parentElement?.getBoundingClientRect().top ?? 0

/** The lower edge of a declared face, and those of all heads, are at most at `y`, px. */
function expectFacesAbove(y: number, face: FaceArea | null | undefined): void {
  const scale = Math.max(innerWidth / 9, innerHeight / 16)
  const lifted = document.querySelector('.stage')?.getBoundingClientRect().top ?? 0
  if (face) expect(lifted + (innerHeight - 16 * scale) / 3 + (face.y + face.h) * 16 * scale).toBeLessThanOrEqual(y)
  const { head } = PERSON_PICTURE
  for (const figure of document.querySelectorAll('.stage-person')) {
    const box = figure.getBoundingClientRect()
    expect(box.top + (head.y + head.h) * box.height).toBeLessThanOrEqual(y)
  }
}

/** What is seen of the rows of the list, px, the last one last. */
function listSeen(): { top: number; seen: number; height: number }[] {
  const frame = part('frame').getBoundingClientRect()
  const end = part('area').getBoundingClientRect().bottom
  return [...part('inner').querySelectorAll('article')].map((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    return {
      top: Math.max(top, frame.top),
      seen: Math.min(bottom, end) - Math.max(top, frame.top),
      height: bottom - top,
    }
  })
}

describe.each(SIZES)('at %i by %i px', (width, height) => {
  test.each(
    FACES.flatMap(([name, face]) => [{}, choice].map((change) => [name, 'options' in change, face, change] as const)),
  )(
    'nothing lies across the face, and the last two lines are in sight: %s, options: %s',
    async (_, hasOptions, face, change) => {
      await page.viewport(width, height)
      await showScene(face, change)
      const { x, y, w, h } = face ?? ASSUMED
      const scale = Math.max(width / 9, height / 16)
      // Options may move the picture up.
      const drawnTop = (height - 16 * scale) / 3 + (document.querySelector('.stage')?.getBoundingClientRect().top ?? 0)
      const bottom = drawnTop + (y + h) * 16 * scale
      const left = (width - 9 * scale) / 2
      const [sheet, grip] = [part('area').parentElement, part('handle')].map((element) =>
        element?.getBoundingClientRect(),
      )
      expect(sheet?.top).toBeGreaterThanOrEqual(bottom - 1)
      // The mark of the handle: 15 px in the middle of 44 to touch.
      if (getComputedStyle(part('handle')).display !== 'none')
        expect((grip?.top ?? 0) + 14).toBeGreaterThanOrEqual(bottom - 1)
      for (const row of listSeen().filter(({ seen }) => seen > 0)) expect(row.top).toBeGreaterThanOrEqual(bottom - 1)
      const [before, last] = listSeen().slice(-2)
      expect(last?.seen).toBeGreaterThanOrEqual((last?.height ?? 0) - 1)
      // Of what is offered the player sees all, before the message before the last.
      if (hasOptions) expect(countOptionsInSight()).toBe(3)
      else expect(before?.seen).toBeGreaterThanOrEqual(Math.min(40, before?.height ?? 0))
      if (face === undefined) return
      for (const pill of document.querySelectorAll('[data-top] > * > *, header > *')) {
        const box = pill.getBoundingClientRect()
        // A face is round: its corners are hair or nothing.
        const centre = [left + (x + w / 2) * 9 * scale, drawnTop + (y + h / 2) * 16 * scale] as const
        const across = clampTo(box.left, box.right, centre[0]) - centre[0]
        const along = clampTo(box.top, box.bottom, centre[1]) - centre[1]
        const isAcross = (across / (w * 4.5 * scale)) ** 2 + (along / (h * 8 * scale)) ** 2 < 1
        expect([pill.className, isAcross]).toEqual([pill.className, false])
      }
    },
  )

  test.each([
    ['a painted face', FACES[1]?.[1], []],
    ['three people', null, PEOPLE],
  ])('the handle is below the mouth where two long messages stand: %s', async (_, face, people) => {
    await page.viewport(width, height)
    const messages = splitIntoPages([...LINES, LONG, { ...LONG, id: 'long-2', name: 'Qiao' }])
    await showScene(face, { messages, stage: { ...EMPTY_STAGE, background: createBackground(face), people } })
    // Where nothing is left to drag, there is no handle: the sheet itself is below the face.
    const isShown = getComputedStyle(part('handle')).display !== 'none'
    const edge = isShown ? part('handle') : part('area').parentElement
    const grip = (edge?.getBoundingClientRect().top ?? 0) + (isShown ? 14 : 0) + 1
    expectFacesAbove(face ? grip : grip + 1, face)
  })

  test.each(
    [
      ['a painted face', FACES[1]?.[1], []],
      ['three people', null, PEOPLE],
    ].flatMap(([name, face, people]) =>
      [{}, choice, { composer: { reason: null, until: null } }].map((change) => [name, change, face, people] as const),
    ) as [string, Partial<View>, FaceArea | null, PersonView[]][],
  )('a toast covers no face, no line, no option and no control: %s, %o', async (_, change, face, people) => {
    await page.viewport(width, height)
    const { screen } = await showScene(face, {
      ...change,
      stage: { ...EMPTY_STAGE, background: createBackground(face), people },
    })
    const id = showToast('success', 'Task completed! You’ve earned 10 diamonds!')
    onTestFinished(() => dismissToast(id))
    await expect.element(screen.getByText('Task completed!', { exact: false })).toBeVisible()
    // The sheet goes up for it, and the conversation with it.
    await expect.poll(() => part('area').getBoundingClientRect().bottom).toBeLessThanOrEqual(readToast().top + 1)
    await settleMotions()
    const toast = readToast()
    expect(toast.bottom).toBeLessThanOrEqual(height)
    expect(toast.top).toBeGreaterThanOrEqual(part('area').getBoundingClientRect().bottom - 1)
    const last = listSeen().at(-1)
    expect(last?.seen).toBeGreaterThanOrEqual((last?.height ?? 0) - 1)
    for (const control of document.querySelectorAll('button, textarea')) {
      // The toast itself, and the field that is closed while an option has to be chosen.
      if (control.closest('[popover], [data-open="false"]') !== null) continue
      const box = control.getBoundingClientRect()
      const isApart = box.bottom <= toast.top + 1 || box.top >= toast.bottom - 1 || box.width <= 1 || box.height <= 1
      expect([
        control.getAttribute('aria-label') ?? control.textContent,
        isApart || isClippedByOffers(control),
      ]).toEqual([control.getAttribute('aria-label') ?? control.textContent, true])
    }
    expectFacesAbove(readSheetTop() + 1, face)
    dismissToast(id)
    await expect.poll(() => document.querySelector('[data-toast-room]')?.getBoundingClientRect().height).toBe(0)
  })

  test('at an ending a toast covers neither the face nor the words, also one that was shown before', async () => {
    await page.viewport(width, height)
    const { screen, game } = await showScene(null, {})
    const id = showToast('success', 'All In')
    onTestFinished(() => dismissToast(id))
    await expect.element(screen.getByText('All In')).toBeVisible()
    const picture = { url: PORTRAIT, alt: '', posterUrl: null }
    game.change({
      ending: { id: 'dawn', title: 'Seven Lamps', html: '<p>Until the sun.</p>', number: 1, total: 2, picture },
      after: 'done',
    })
    await expect.element(screen.getByRole('region', { name: 'Ending' })).toBeVisible()
    const box = (selector: string): DOMRect => {
      const element = document.querySelector(selector)
      if (element === null) throw new Error(`no ${selector}`)
      return element.getBoundingClientRect()
    }
    const toast = box('[popover] [data-type]')
    // The picture is drawn so that its face is above the words, in full light.
    const drawn = box('[aria-label="Ending"] img')
    const scale = Math.max(drawn.width / 9, drawn.height / 16)
    const at = (share: number): number => drawn.top + (drawn.height - 16 * scale) * 0.22 + share * 16 * scale
    expect(toast.bottom).toBeLessThanOrEqual(at(ENDING_FACE.top) + 1)
    expect(box('[aria-label="Ending"] h2').top).toBeGreaterThan(at(ENDING_FACE.bottom))
    for (const button of document.querySelectorAll('header button, [data-top] button')) {
      const { left, right } = button.getBoundingClientRect()
      expect(toast.right <= left + 1 || toast.left >= right - 1).toBe(true)
    }
  })

  test.each([
    ['a painted face', FACES[1]?.[1], []],
    ['three people', null, PEOPLE],
  ])('the card of a clue lies on no line and on no face: %s', async (_, face, people) => {
    await page.viewport(width, height)
    const clue = { text: 'The ledger has two hands, and the second is left-handed.', sceneId: '' }
    const missions = { completed: [], all: false, canFinish: false, clues: [], scenes: [] }
    const { screen, game } = await showScene(face, {
      stage: { ...EMPTY_STAGE, background: createBackground(face), people },
      missions,
    })
    game.change({ missions: { ...missions, clues: [clue] } })
    const card = screen.getByRole('status').getByText(/Clue found/)
    await expect.element(card).toBeVisible()
    await settleMotions()
    const shown = card.element().getBoundingClientRect()
    expect(shown.bottom).toBeLessThanOrEqual(height)
    expect(shown.top).toBeGreaterThanOrEqual(part('area').getBoundingClientRect().bottom - 1)
    const last = listSeen().at(-1)
    expect(last?.seen).toBeGreaterThanOrEqual((last?.height ?? 0) - 1)
    expectFacesAbove(readSheetTop() + 1, face)
  })

  test('the dark that people stand in begins below their heads, and hides the line on which they end', async () => {
    await page.viewport(width, height)
    await showScene(null, { ...choice, stage: { ...EMPTY_STAGE, background: createBackground(null), people: PEOPLE } })
    const ground = document.querySelector<HTMLElement>('.stage-ground')
    const figures = [...document.querySelectorAll<HTMLElement>('.stage-person')]
    if (ground === null || figures.length === 0) throw new Error('nobody stands there')
    const line = ground.getBoundingClientRect().top
    expectFacesAbove(line - Number.parseFloat(getComputedStyle(ground, '::before').height) + 2, null)
    // Only what takes pointers is found at a point, the topmost first.
    for (const element of [ground, ...figures]) element.style.pointerEvents = 'auto'
    for (const figure of figures) {
      const { left, width: wide } = figure.getBoundingClientRect()
      const found = document
        .elementsFromPoint(Math.min(width - 1, Math.max(1, left + wide / 2)), line - 2)
        .filter((element) => element === ground || element.closest('.stage-person') !== null)
      expect(found.length).toBeGreaterThan(1)
      expect(found[0]).toBe(ground)
    }
  })

  test.each([1, 3])('the question and its three options are in sight under %i on the stage', async (count) => {
    await page.viewport(width, height)
    const people = PEOPLE.slice(0, count)
    await showScene(null, { ...choice, stage: { ...EMPTY_STAGE, background: createBackground(null), people } })
    const last = listSeen().at(-1)
    expect(last?.seen).toBeGreaterThanOrEqual((last?.height ?? 0) - 1)
    expect(countOptionsInSight()).toBe(3)
    expectFacesAbove(readSheetTop() + 1, null)
  })

  test('after a question of many lines, two options are in sight, and its end', async () => {
    await page.viewport(width, height)
    await showScene(FACES[0]?.[1], { ...choice, messages: splitIntoPages([...LINES, LONG]) })
    expect(countOptionsInSight()).toBeGreaterThanOrEqual(2)
    const last = listSeen().at(-1)
    expect(last?.seen).toBeGreaterThanOrEqual(Math.min(84, last?.height ?? 0))
    const offers = part('offers').getBoundingClientRect()
    expect(offers.height).toBeGreaterThanOrEqual(56)
    expect(offers.bottom).toBeLessThanOrEqual(height)
  })
})

describe.each([
  [320, 180],
  [320, 256],
  [360, 240],
])('in a window of %i by %i px', (width, height) => {
  test('one line of the conversation and the field are usable', async () => {
    await page.viewport(width, height)
    await showScene(undefined, { composer: { reason: null, until: null } })
    const field = page.getByRole('textbox').element().getBoundingClientRect()
    expect(field.bottom).toBeLessThanOrEqual(height)
    expect(field.height).toBeGreaterThanOrEqual(40)
    expectLineInSight()
  })

  test('a line and an option are in sight, and every option can be reached', async () => {
    await page.viewport(width, height)
    const tooltip = 'The keeper is waiting.'
    await showScene(undefined, { ...choice, options: { style: 'default', tooltip, items: OPTIONS } })
    expectLineInSight()
    for (const option of page.getByRole('group', { name: NAMES[0] }).getByRole('button').elements()) {
      option.scrollIntoView({ block: 'nearest' })
      const { left, top, bottom } = option.getBoundingClientRect()
      expect(
        option.contains(document.elementFromPoint(left + 40, (Math.max(top, 0) + Math.min(bottom, height)) / 2)),
      ).toBe(true)
    }
  })

  test('back, menu and mute are in one row, and can be pressed', async () => {
    await page.viewport(width, height)
    await showScene(undefined, {})
    for (const name of ['Back', 'Menu', 'Mute']) {
      const button = page.getByRole('button', { name }).first().element()
      const { left, right, top, bottom } = button.getBoundingClientRect()
      expect(button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))).toBe(true)
      expect(bottom).toBeLessThanOrEqual(60)
    }
  })
})

function readToast(): DOMRect {
  const toast = document.querySelector('[popover] [data-type]')
  if (toast === null) throw new Error('no toast')
  return toast.getBoundingClientRect()
}

/** Options that do not fit scroll: what of them is beyond the offers is not seen. */
function isClippedByOffers(control: Element): boolean {
  const offers = part('offers')
  return offers.contains(control) && control.getBoundingClientRect().bottom > offers.getBoundingClientRect().bottom
}

/** So much of the last message is seen as a line of text needs. */
function expectLineInSight(): void {
  expect(listSeen().at(-1)?.seen).toBeGreaterThanOrEqual(24)
  const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  expect(part('area').getBoundingClientRect().top).toBeGreaterThanOrEqual(bar - 1)
}
