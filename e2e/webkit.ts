/** WebKit for journeys: that of Debian, by its own WebDriver in a virtual display. Playwright drives none but the one that it downloads. */
import { expect } from 'playwright/test'
import { Builder, type WebDriver } from 'selenium-webdriver'
import { findWebKit, startInDisplay } from '../tests/helpers/webkit.ts'
import { findFreePort } from './freePort.ts'

/** A window whose page is as large as the screen of a phone, px. */
const WINDOW = { width: 390, height: 844 }

/** Runs with a new window. Display, driver and browser end with it. */
export async function withWebKit(run: (driver: WebDriver) => Promise<void>): Promise<void> {
  const binary = findWebKit()
  if (binary === null) throw new Error('no WebKitGTK: see docs/testing.md')
  const port = await findFreePort()
  const stop = startInDisplay('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'])
  try {
    const address = `http://127.0.0.1:${port}`
    await waitForAnswer(`${address}/status`)
    const driver = await new Builder()
      .usingServer(address)
      .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary, args: ['--automation'] } })
      .build()
    try {
      await driver
        .manage()
        .window()
        .setRect({ x: 0, y: 0, ...WINDOW })
      await run(driver)
    } finally {
      await driver.quit()
    }
  } finally {
    stop()
  }
}

async function waitForAnswer(url: string): Promise<void> {
  const isThere = (): Promise<boolean> =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isThere, { message: 'the WebDriver of WebKitGTK does not start' }).toBe(true)
}
