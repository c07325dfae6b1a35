/** The replay studio in a test: opens it, and reads what it shows. */
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../src/ui/theme.css'
import '../../src/app/base.css'
import { expectNoViolations } from './expectAccessible.ts'
import { type Recording, writeRecording } from '../../protocol/recording.ts'
import { Studio } from '../../src/dev/studio/Studio.tsx'

export async function enterStudio(): Promise<void> {
  await page.viewport(1_280, 800)
}

export async function leaveStudio(): Promise<void> {
  history.replaceState(null, '', location.pathname + location.search)
  delete document.documentElement.dataset.theme
  await page.viewport(390, 844)
}

/** Opens the studio at an address, or with this recording as a dropped file, and waits for the phone. */
export async function openStudio(
  hash: string,
  dropped: Recording | null = null,
  theme: string | null = null,
): Promise<void> {
  history.replaceState(null, '', location.pathname + location.search + (dropped === null ? hash : ''))
  const { container } = await render(<Studio />)
  if (dropped !== null) {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([writeRecording(dropped)], 'dropped.jsonl'))
    container.firstElementChild?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
  }
  await expect.poll(() => phoneAt(0)?.querySelector('main button')).toBeTruthy()
  if (theme !== null && document.documentElement.dataset.theme !== theme)
    await page.getByRole('button', { name: /^(?:Dark|Light) theme$/ }).click()
}

/** The page in one of the phones, the left one first; null where there is none. */
export function phoneAt(index: number): Document | null {
  return document.querySelectorAll<HTMLIFrameElement>('iframe')[index]?.contentDocument ?? null
}

export function readPosition(): string {
  return page.getByLabelText('Position').element().textContent
}

/** axe finds nothing in the studio. The phone holds the players' screen, which has tests of its own. */
export function checkAccessibility(): Promise<void> {
  return expectNoViolations(document)
}
