import { expect, test } from 'vitest'
import { chooseStop } from '../../../src/screens/chat/sheet/sheetMotion.ts'
import { computeSheetLimits, type SheetParts } from '../../../src/screens/chat/sheet/sheetLimits.ts'

/** A phone of 360x640 with a short message and the composer. */
const PHONE: SheetParts = {
  screen: 640,
  top: 56,
  faceBottom: 0,
  faceBottomLifted: 0,
  input: 74,
  lead: 0,
  offers: 0,
  optionCount: 0,
  rowCount: 0,
  last: 100,
  two: 100,
  exchange: 100,
  hasTaskTip: false,
  textScale: 1,
  isWhole: false,
}
/** Each option has a row, where nothing else is said. */
const limits = (parts: Partial<SheetParts> = {}) =>
  computeSheetLimits({ ...PHONE, rowCount: parts.optionCount ?? 0, ...parts })

test('at most 85 percent of the window, less 132 px with a task tip', () => {
  expect(limits().high).toBe(544)
  expect(limits({ hasTaskTip: true }).high).toBe(412)
})

test('at least the height of the input and 145 px', () => {
  expect(limits().low).toBe(74 + 145)
  expect(limits({ input: 122 }).low).toBe(122 + 145)
})

test('at least that high over a face, too', () => {
  expect(limits({ input: 190, faceBottom: 384, faceBottomLifted: 384 }).low).toBe(190 + 145)
})

test('at least 100 px, where another tab has the input', () => {
  expect(limits({ input: -80, last: 0, exchange: 0 }).low).toBe(100)
})

test('each option makes it 64 px taller, within the limits', () => {
  expect(limits({ optionCount: 2, offers: 128 }).low).toBe(74 + 145 + 2 * 64)
  expect(limits({ optionCount: 12, offers: 768 }).low).toBe(640 - 56)
})

test('options come on top of the largest height, so that the sheet can be opened while one has to be chosen', () => {
  const { low, high } = limits({ optionCount: 3, offers: 3 * 64 + 20, input: 44, last: 100, hasTaskTip: true })
  expect(low).toBeLessThan(high - 100)
  expect(high).toBe(640 - 56)
  expect(limits({ optionCount: 1, offers: 64, input: 44, hasTaskTip: true }).high).toBe(412 + 64)
})

test('the exchange stays visible, up to 60 percent of the screen', () => {
  expect(limits({ exchange: 250 }).low).toBe(74 + 250)
  expect(limits({ exchange: 900 }).low).toBe(384)
})

test('the last message stays whole, even beyond 60 percent', () => {
  expect(limits({ last: 400, exchange: 900 }).low).toBe(74 + 400)
})

test.each([
  ['360x640', 640, 3 * 65 + 20],
  ['320x568', 568, 3 * 65 + 20],
])('three options of two lines leave a last message of two lines whole (%s)', (_, screen, offers) => {
  const { low, high, offers: shown } = limits({ screen, offers, optionCount: 3, input: 44, last: 92, hasTaskTip: true })
  expect(high - 44 - Math.min(offers, shown)).toBeGreaterThanOrEqual(92)
  expect(low).toBeGreaterThanOrEqual(44 + Math.min(offers, shown) + 92)
})

test('where they do not fit, options scroll before the last message is cut', () => {
  const { high, offers } = limits({ screen: 568, offers: 215, optionCount: 3, input: 44, last: 300, hasTaskTip: true })
  expect(offers).toBeLessThan(215)
  expect(high - 44 - offers).toBeGreaterThanOrEqual(300)
})

test('however long the last message is, two options and the edge of the next stay visible', () => {
  expect(limits({ offers: 3 * 64, optionCount: 3, last: 900 }).offers).toBeCloseTo(2.1 * 64)
})

test.each([
  ['320x568', 568, 261, 179],
  ['360x640', 640, 294, 201],
])('the face moves up until the question and three options fit below it (%s)', (_, screen, faceBottom, lifted) => {
  const offers = 3 * 56
  const parts = { screen, faceBottom, faceBottomLifted: lifted, offers, optionCount: 3, input: 60, last: 110, two: 200 }
  const { low, offers: shown } = limits(parts)
  expect(shown).toBeGreaterThanOrEqual(offers)
  expect(low - 60 - offers).toBeGreaterThanOrEqual(110)
  expect(low).toBeLessThanOrEqual(screen - lifted)
})

test('a question too long for that leaves two options in sight, and the face where it can be at most', () => {
  const face = { screen: 568, faceBottom: 261, faceBottomLifted: 179 }
  const { low, offers } = limits({ ...face, offers: 180, optionCount: 3, input: 60, last: 400, two: 440 })
  expect(low).toBe(568 - 179)
  expect(offers).toBeCloseTo(2.1 * 60)
})

test('in a small window the sheet takes what it needs, and never covers the top bar', () => {
  const small = { screen: 300, offers: 215, optionCount: 3, input: 44, last: 92, hasTaskTip: true }
  expect(limits(small).high).toBeGreaterThan(0.85 * 300 - 132)
  expect(limits({ ...small, last: 500 }).high).toBe(300 - 56)
})

test('without a picture, or on its side, it has all the space and one height', () => {
  expect(limits({ isWhole: true })).toMatchObject({ low: 584, high: 584 })
})

test.each([
  ['a fast finger down', 500, 0.15, 'low'],
  ['a fast finger up', 230, -0.15, 'high'],
  ['a slow finger near the lower limit', 300, -0.14, 'low'],
  ['a slow finger near the upper limit', 400, 0.14, 'high'],
] as const)('%s decides where the sheet goes', (_, height, velocity, stop) => {
  expect(chooseStop(height, velocity, { low: 219, high: 544 })).toBe(stop)
})

test('a tooltip above the options takes nothing from the first of them', () => {
  expect(limits({ offers: 37 + 3 * 64, lead: 37, optionCount: 3, last: 900 }).offers).toBeCloseTo(37 + 2.1 * 64)
})

test('with text of 200 % in a small window, the first option is in sight below the tooltip, and a line of the conversation above it', () => {
  const parts = { screen: 568, top: 178, input: 153, lead: 104, offers: 400, optionCount: 3, last: 300, textScale: 2 }
  const { high, offers } = limits(parts)
  expect(offers).toBeGreaterThanOrEqual(104 + 48)
  expect(high - 153 - offers).toBeGreaterThanOrEqual(60)
})

test('cards side by side are one row, which is never cut; a payment is of one piece, for which the face moves up', () => {
  const face = { faceBottom: 330, faceBottomLifted: 250, input: 60, last: 110, two: 200 }
  expect(limits({ ...face, offers: 190, lead: 37, optionCount: 5, rowCount: 1 }).offers).toBe(190)
  expect(limits({ ...face, offers: 220 }).offers).toBe(220)
})

test('a question with its buttons is of one piece, and in sight as a whole, over a face too', () => {
  const { low, offers } = limits({ offers: 250, faceBottom: 400, faceBottomLifted: 330 })
  expect(offers).toBe(250)
  expect(low).toBeGreaterThanOrEqual(74 + 250)
})
