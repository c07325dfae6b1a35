import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findLineAt, getDistanceToEnd, scrollTo, settle, showLines, giveInput } from '../../helpers/messageList.ts'
import { emulateMotion } from '../../helpers/emulateMotion.ts'

await emulateMotion('no-preference')

const MANY = 10_000
/** Enough to scroll through all of them. */
const SOME = 2_500
/** Whether there is text in the middle of the viewport. */
function isDrawn(log: Element): boolean {
  const { left, top, width, height } = log.getBoundingClientRect()
  return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('article') !== null
}

test('ten thousand messages: under 2,000 nodes, opened at the end', async () => {
  const { screen } = await showLines(MANY)
  await expect.element(screen.getByText(`Line ${MANY - 1}.`, { exact: false })).toBeVisible()
  await settle()
  expect(document.getElementsByTagName('*').length).toBeLessThan(2_000)
  expect(getDistanceToEnd(screen.getByRole('log').element())).toBeLessThan(2)
})

test('each message is reached by scrolling, and the nodes stay few', async () => {
  const { screen } = await showLines(SOME)
  const log = screen.getByRole('log').element()
  const met = new Set<number>()
  let most = 0
  for (let top = 0; top < log.scrollHeight; top = top + 3_000) {
    await scrollTo(log, top)
    await expect.poll(() => isDrawn(log)).toBe(true)
    if (met.size === SOME) break
    for (const article of log.querySelectorAll('article')) met.add(Number(/Line (\d+)/.exec(article.textContent)?.[1]))
    most = Math.max(most, document.getElementsByTagName('*').length)
  }
  expect(met.size).toBe(SOME)
  expect(most).toBeLessThan(2_000)
}, 60_000)

test('a fling through messages of many heights shows no blank frame, and no line jumps', async () => {
  const { screen } = await showLines(2_000)
  const log = screen.getByRole('log').element()
  for (const [frames, by] of [
    [70, -360],
    [50, 300],
  ] as const)
    for (let frame = 0; frame < frames; frame += 1) {
      const line = findLineAt(log, 0.5)
      const before = line.getBoundingClientRect().top
      giveInput(log)
      log.scrollTop += by
      await new Promise((resolve) => requestAnimationFrame(resolve))
      expect(Math.abs(line.getBoundingClientRect().top - before + by)).toBeLessThan(2)
    }
  expect(findLineAt(log, 0.5).isConnected).toBe(true)
})

test('the line being read stays when the text size, the width or a line above changes', async () => {
  const { screen } = await showLines(300)
  const log = screen.getByRole('log').element()
  await scrollTo(log, log.scrollHeight / 2)
  await settle()
  const getEdge = (): number => log.getBoundingClientRect().top
  const edge = getEdge()
  const line = [...log.querySelectorAll('article')].find((article) => article.getBoundingClientRect().bottom > edge)
  if (line === undefined) throw new Error('nothing is drawn')
  // Its place in the list: the upper edge of the list depends on the window.
  const before = line.getBoundingClientRect().top - edge
  const isKept = async (): Promise<void> => {
    await settle()
    expect(Math.abs(line.getBoundingClientRect().top - getEdge() - before)).toBeLessThan(2)
  }
  line.previousElementSibling?.append(Object.assign(document.createElement('div'), { style: 'height: 120px' }))
  await isKept()
  document.documentElement.style.fontSize = '200%'
  await isKept()
  await page.viewport(640, 360)
  await isKept()
  document.documentElement.style.fontSize = ''
  await page.viewport(390, 844)
  await isKept()
})

test('a jump to the first line without a wheel or a finger, as by a tap on the status bar, shows it', async () => {
  const { screen } = await showLines(MANY)
  const log = screen.getByRole('log').element()
  log.scrollTop = 0
  await expect.poll(() => findLineAt(log, 0.5).textContent).toMatch(/^Line \d\./)
  await settle()
  expect(log.scrollTop).toBe(0)
})
