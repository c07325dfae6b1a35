/**
 * Opens a page on the slow phone by the inspector's protocol, without its `Runtime` domain. A browser that is driven with that domain, as Playwright does,
 * collects the source positions of all of React when React is evaluated: a long task that no player has.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { CPU_SLOWDOWN, type Reading, SLOW_4G, watchElement, watchLongTasks } from '../../e2e/perf/slowPhone.ts'
import { PHONE } from '../../e2e/phone.ts'
import { storeVariants, USUAL_VARIANTS } from '../../e2e/variants.ts'
import { CHROMIUM_ARGS, ensureChromium } from '../helpers/chromium.ts'

/** How often the page is asked whether it is there, ms: each question is a task of the page. */
const ASKING_MS = 1_000
const MOST_QUESTIONS = 120

/** When an element with text that fits the selector was drawn, ms on the page's clock, and the long tasks until then and for `restMs` after. */
export async function openBare(
  address: string,
  selector: string,
  restMs: number,
): Promise<{ drawnAt: number; longTasks: Reading['longTasks'] }> {
  const profile = mkdtempSync(join(tmpdir(), 'bare-'))
  const browser = spawn(
    ensureChromium(),
    [...CHROMIUM_ARGS, '--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: 'ignore' },
  )
  const ended = new Promise((resolve) => browser.once('exit', resolve))
  try {
    const send = await attach(browser, profile)
    const { viewport, deviceScaleFactor } = PHONE
    await send('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor, mobile: true })
    await send('Emulation.setTouchEmulationEnabled', { enabled: true })
    await send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await send('Network.enable')
    await send('Network.emulateNetworkConditions', SLOW_4G)
    await send('Page.enable')
    const watched = JSON.stringify({ selector, reporter: 'drawn0' })
    const source = [
      `(${String(storeVariants)})(${JSON.stringify(USUAL_VARIANTS)})`,
      'window.drawn0 = (at) => { window.drawnAt = at }',
      `(${String(watchLongTasks)})()`,
      `(${String(watchElement)})(${watched})`,
    ].join(';')
    await send('Page.addScriptToEvaluateOnNewDocument', { source })
    await send('Page.navigate', { url: address })
    const evaluate = async (expression: string): Promise<string> => {
      const { result } = (await send('Runtime.evaluate', { expression })) as { result: { value: string } }
      return result.value
    }
    let asked = 0
    do {
      if (asked >= MOST_QUESTIONS) throw new Error(`${selector} was not drawn`)
      await setTimeout(ASKING_MS)
      asked += 1
    } while ((await evaluate('String(window.drawnAt)')) === 'undefined')
    await setTimeout(restMs)
    return JSON.parse(await evaluate('JSON.stringify({ drawnAt: window.drawnAt, longTasks: window.longTasks })')) as {
      drawnAt: number
      longTasks: Reading['longTasks']
    }
  } finally {
    browser.kill()
    await ended
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

type Send = (method: string, params?: object) => Promise<unknown>

/** Attaches to the page of a browser that starts. */
async function attach(browser: ChildProcess, profile: string): Promise<Send> {
  const [port, path] = await readPort(browser, profile)
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`)
  const answers = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('the browser cannot be driven')))
  })
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(String(data)) as {
      id?: number
      result?: unknown
      error?: { message: string }
    }
    const answer = id === undefined ? undefined : answers.get(id)
    if (error === undefined) answer?.resolve(result)
    else answer?.reject(new Error(error.message))
  })
  const call = (method: string, params: object, sessionId?: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = answers.size + 1
      answers.set(id, { resolve, reject })
      socket.send(JSON.stringify({ id, method, params, sessionId }))
    })
  const { targetInfos } = (await call('Target.getTargets', {})) as { targetInfos: { type: string; targetId: string }[] }
  const targetId = targetInfos.find(({ type }) => type === 'page')?.targetId
  const { sessionId } = (await call('Target.attachToTarget', { targetId, flatten: true })) as { sessionId: string }
  return (method, params = {}) => call(method, params, sessionId)
}

/** The port and the path at which the browser is driven, which it writes into its profile. */
async function readPort(browser: ChildProcess, profile: string): Promise<[port: string, path: string]> {
  for (;;) {
    if (browser.exitCode !== null) throw new Error('the browser did not start')
    try {
      const [port = '', path = ''] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')
      if (path !== '') return [port, path]
    } catch {
      // Not written yet.
    }
    await setTimeout(50)
  }
}
