/** A picture of the player: what it must show, how it is made ready, how it is sent, and what goes wrong. Doc 2 §5, §8. */
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type Locale } from '../../../protocol/locale.ts'
import { createFakeView } from '../../../src/dev/gallery/fakeView.ts'
import { closePanel } from '../../../src/screens/chat/panelStore.ts'
import { showChat, type ShownChat } from '../../helpers/game.tsx'
import { isThorough } from '../../helpers/isThorough.ts'
import { paint } from '../../helpers/paintPicture.ts'

const asked = (faceDetect: boolean) =>
  createFakeView({
    upload: { id: 'up', text: 'Lend me your face', faceDetect },
    composer: { reason: 'upload', until: null },
  })

afterEach(() => {
  closePanel()
  vi.unstubAllGlobals()
  localStorage.clear()
})

interface Put {
  url: string
  headers: Record<string, string>
  body: Blob
  isAborted: boolean
  /** So much has been sent, 0 to 1. */
  progress: (share: number) => void
  /** The server answers with this status; null: the connection breaks. */
  answer: (status: number | null) => void
}

/** A server that answers these calls, by the end of their address. The test answers each upload. */
function createServer({ isFound = true, hasPlace = true } = {}): Put[] {
  const puts: Put[] = []
  const respond = (data: unknown, isOk = true): Response =>
    Response.json({ isOk, code: isOk ? '0' : '500', message: '', data })
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { url } = new Request(input, init)
    if (url.endsWith('/chat-video.upload'))
      return respond({ upload_url: '/uploads/1?signature=s', file_uri: '1', download_url: '/uploads/1' }, hasPlace)
    if (url.endsWith('/chat-video.detect-face')) return respond({ success: isFound })
    return new Response('', { status: 404 })
  })
  vi.stubGlobal('XMLHttpRequest', createFakeXhr(puts))
  localStorage.setItem('token', 'a')
  localStorage.setItem('refresh_token', 'r')
  return puts
}

function createFakeXhr(puts: Put[]): unknown {
  return class {
    upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null }
    onload: (() => void) | null = null
    onerror: (() => void) | null = null
    onabort: (() => void) | null = null
    ontimeout: (() => void) | null = null
    status = 0
    timeout = 0
    url = ''
    headers: Record<string, string> = {}
    put: Put | null = null
    open(_method: string, url: string): void {
      this.url = url
    }
    setRequestHeader(name: string, value: string): void {
      this.headers[name] = value
    }
    abort(): void {
      if (this.put !== null) this.put.isAborted = true
      this.onabort?.()
    }
    send(body: Blob): void {
      this.put = {
        url: this.url,
        headers: this.headers,
        body,
        isAborted: false,
        progress: (share) => this.upload.onprogress?.({ loaded: share * 200, total: 200 }),
        answer: (status) => {
          this.status = status ?? 0
          if (status === null) this.onerror?.()
          else this.onload?.()
        },
      }
      puts.push(this.put)
    }
  }
}

const toFile = (blob: Blob, name = 'face.jpg'): File => new File([blob], name, { type: blob.type })

/** Opens the request and gives the picture; the panel that shows the progress is open. */
async function give(face: boolean, file: File, language: Locale = 'en'): Promise<ShownChat> {
  const shown = await showChat(asked(face), language)
  const choose = language === 'en' ? 'Choose a picture' : '选一张照片'
  const region = shown.screen.getByRole('region')
  await expect.element(region.getByRole('button', { name: choose })).toBeVisible()
  if (face) await region.getByRole('button', { name: choose }).click()
  const place = face ? shown.screen.getByRole('dialog') : region
  await userEvent.upload(place.getByLabelText(choose).element(), file)
  return shown
}

test.each([
  [
    'en',
    'A picture of your face',
    ['Simple background', 'Frontal headshot', 'No hand gestures', 'No accessories'],
    'Not like this',
    ['A busy background', 'A turned head', 'A hand in the picture', 'Glasses or a hat'],
  ],
  [
    'zh',
    '一张看得清脸的照片',
    ['背景简单', '正面头像', '不要手势', '不戴配饰'],
    '不要这样拍',
    ['背景杂乱', '侧脸', '手入镜', '墨镜、帽子'],
  ],
] as const)(
  'what a face must show comes first, with examples (%s)',
  async (language, title, requirements, avoid, wrong) => {
    const { screen } = await showChat(asked(true), language)
    await screen.getByRole('region').getByRole('button').first().click()
    const dialog = screen.getByRole('dialog', { name: title })
    await expect.element(dialog).toBeVisible()
    const items = dialog.getByRole('listitem').elements()
    expect(items.slice(0, 4).map(({ textContent }) => textContent.trim())).toEqual(requirements)
    // What is required is ticked; the crosses stand on drawings of what is not.
    expect(items.slice(0, 4).every((item) => item.querySelector('img') === null)).toBe(true)
    const faults = dialog.getByRole('list', { name: avoid }).getByRole('listitem').elements()
    expect(faults.map(({ textContent }) => textContent)).toEqual(wrong)
    const examples = [...dialog.element().querySelectorAll('img')]
    expect(examples).toHaveLength(5)
    await expect.poll(() => examples.every(({ naturalWidth }) => naturalWidth > 0)).toBe(true)
  },
)

test('an example that cannot be loaded is said', async () => {
  const { screen } = await showChat(asked(true))
  await screen.getByRole('region').getByRole('button').first().click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  screen.getByRole('dialog').element().querySelector('img')?.dispatchEvent(new Event('error'))
  await expect.element(screen.getByText('Failed to load demo image')).toBeVisible()
})

test('a picture is sent with its progress, looked at, and its address given to the story', async () => {
  const puts = createServer()
  const { screen, game } = await give(true, toFile(await paint(300, 300)))
  await expect.poll(() => puts.length).toBe(1)
  const bar = screen.getByRole('progressbar', { name: 'Upload' })
  puts[0]?.progress(0.5)
  await expect.element(bar).toHaveAttribute('aria-valuenow', '50')
  expect(puts[0]).toMatchObject({ url: '/uploads/1?signature=s', headers: { 'Content-Type': 'image/jpeg' } })
  expect(puts[0]?.headers).not.toHaveProperty('Authorization')
  puts[0]?.answer(200)
  await expect.poll(() => game.intents).toEqual([{ kind: 'upload', uploadId: 'up', url: '/uploads/1' }])
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('a face is looked for only if the story asks for one', async () => {
  const puts = createServer({ isFound: false })
  const { game } = await give(false, toFile(await paint(30, 30)))
  await expect.poll(() => puts.length).toBe(1)
  puts[0]?.answer(200)
  await expect.poll(() => game.intents).toHaveLength(1)
})

const AGAIN = 'Send it again, or choose another picture.'
const FAILURES = [
  ['Failed to upload image', AGAIN, {}, 415],
  ['Failed to get upload URL', AGAIN, { hasPlace: false }, undefined],
  ['File upload failed', AGAIN, {}, null],
  ['Face detection failed', 'Choose one that shows your face from the front.', { isFound: false }, 200],
] as const
test.each(isThorough ? FAILURES : FAILURES.slice(0, 1))(
  '%s: said once, with what to do, and the same picture can be sent again',
  async (text, advice, answers, status) => {
    const puts = createServer(answers)
    const { screen, game } = await give(true, toFile(await paint(30, 30)))
    if (status !== undefined) {
      await expect.poll(() => puts.length).toBe(1)
      puts[0]?.answer(status)
    }
    await expect.element(screen.getByRole('status').getByText(advice)).toBeVisible()
    await expect.poll(() => screen.getByText(text).elements().length).toBe(1)
    expect(game.intents).toEqual([])
    vi.unstubAllGlobals()
    const again = createServer()
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => again.length).toBe(1)
    again[0]?.answer(200)
    await expect.poll(() => game.intents).toHaveLength(1)
  },
)

test('a picture that cannot be read is said, and another can be chosen', async () => {
  const puts = createServer()
  const broken = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'face.jpg', { type: 'image/jpeg' })
  const { screen, game } = await give(false, broken)
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('Failed to load image')).toBeVisible()
  await userEvent.upload(dialog.getByLabelText('Choose a picture').element(), toFile(await paint(30, 30)))
  await expect.poll(() => puts.length).toBe(1)
  puts[0]?.answer(200)
  await expect.poll(() => game.intents).toHaveLength(1)
})

test('cancel aborts the request, and the story still asks', async () => {
  const puts = createServer()
  const { screen, game } = await give(false, toFile(await paint(30, 30)))
  await expect.poll(() => puts.length).toBe(1)
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(puts[0]?.isAborted).toBe(true)
  puts[0]?.answer(200)
  expect(game.intents).toEqual([])
  await expect.element(screen.getByRole('region', { name: 'Your picture' })).toBeVisible()
})

test('an upload stops when the story asks no more', async () => {
  const puts = createServer()
  const { screen, game } = await give(false, toFile(await paint(30, 30)))
  await expect.poll(() => puts.length).toBe(1)
  game.change({ upload: null })
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(puts[0]?.isAborted).toBe(true)
})

test('the request can be declined, but not by a tap that was meant for the story', async () => {
  const { screen, game } = await showChat(asked(true))
  const decline = await screen.getByRole('button', { name: 'Not now' }).findElement()
  if (decline instanceof HTMLElement) decline.click()
  expect(game.intents).toEqual([])
  await screen.getByRole('button', { name: 'Not now' }).click()
  expect(game.intents).toEqual([{ kind: 'upload', uploadId: 'up', url: null }])
})
