/** A page starts in tasks that follow the one in which it is parsed, the most urgent first. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropEarlyCalls } from '../../../src/api/earlyCalls.ts'
import { startPage } from '../../../src/early/startPage.ts'
import { dropHandedLock } from '../../../src/platform/locks.ts'
import { listItems, removeItem, writeItem } from '../../../src/platform/storage.ts'
import { inNextTask } from '../../../src/ui/time.ts'

/** What the page asked for, and the tasks that wait. */
let asked: string[]
let tasks: (() => void)[]

beforeEach(() => {
  asked = []
  tasks = []
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  })
  // What tests without storage have left in memory.
  for (const name of listItems()) removeItem(name)
  vi.stubGlobal('navigator', { languages: ['en'], locks: { request: () => new Promise(() => undefined) } })
  vi.stubGlobal('fetch', (request: Request) => {
    asked.push(new URL(request.url).pathname.replace('/api/v1', ''))
    return new Promise(() => undefined)
  })
  vi.stubGlobal('PerformanceNavigationTiming', Object)
  for (const size of ['innerWidth', 'innerHeight', 'devicePixelRatio']) vi.stubGlobal(size, 2)
  vi.stubGlobal('scheduler', { postTask: async (run: () => void) => void tasks.push(run) })
  vi.stubGlobal(
    'Worker',
    class {
      constructor(file: string) {
        asked.push(file)
      }
      addEventListener(): void {}
    },
  )
  const files = {
    app: ['/app.js'],
    screens: { stories: [], story: [], chat: [] },
    others: [],
    texts: {},
    worker: '/worker.js',
    chatDrawing: '/drawing.js',
  }
  vi.stubGlobal('document', {
    readyState: 'complete',
    querySelector: (selector: string) => ({
      content: selector.includes('start-files') ? JSON.stringify(files) : '{"apiUrl":"http://localhost"}',
    }),
    createElement: () => ({}),
    head: { append: ({ src }: { src?: string }) => void (src !== undefined && asked.push(src)) },
  })
})
afterEach(() => {
  dropHandedLock()
  dropEarlyCalls()
  globalThis.earlyWorker = undefined
  globalThis.earlyGame = undefined
  globalThis.loadsApp = undefined
  vi.unstubAllGlobals()
})

/** Opens an address, and lists what each task asks for. */
function open(path: string): string[][] {
  vi.stubGlobal('location', { pathname: path, search: '', href: `http://localhost${path}` })
  startPage()
  const inParsing = asked.splice(0)
  const each = [inParsing]
  for (let run = tasks.shift(); run !== undefined; run = tasks.shift()) {
    run()
    each.push(asked.splice(0))
  }
  return each
}

test('a new guest in a chat: sign-up, then the story, then the worker, and the app when the first turn was asked for', () => {
  expect(open('/chat2/a-story/an-actor')).toEqual([[], [], ['/user-guest.sign-up'], ['/story.get'], ['/worker.js'], []])
})

test('a device that was here: its worker, then the app', () => {
  writeItem('device_id', 'd')
  writeItem('refresh_token', 'r')
  writeItem('token', 't')
  expect(open('/chat2/a-story/an-actor')).toEqual([[], [], ['/worker.js'], ['/app.js'], []])
})

test('the list: the stories and the app, then the sign-up', () => {
  expect(open('/')).toEqual([[], [], ['/story.list', '/app.js'], ['/user-guest.sign-up']])
})

test('where the browser cannot order tasks, a timer does it', async () => {
  vi.stubGlobal('scheduler', undefined)
  let isRun = false
  inNextTask(() => (isRun = true))
  expect(isRun).toBe(false)
  await expect.poll(() => isRun).toBe(true)
})
