/** An API at another origin: calls, uploads and pictures go there, and other addresses stay as they are. */
import { afterEach, expect, test, vi } from 'vitest'
import { storyList } from '../../../protocol/api/stories.ts'
import { callAsVisitor } from '../../../src/api/client.ts'
import { getApiOrigin, resolveApiAddress } from '../../../src/platform/apiAddress.ts'
import { createSrcSet, getSmallSource, getStorySource } from '../../../src/ui/pictureSources.ts'
import { setUpShell } from './setUpShell.tsx'

setUpShell()

function configure(content: string): void {
  const tag = document.createElement('meta')
  tag.name = 'app-config'
  tag.content = content
  document.head.append(tag)
}

afterEach(() => {
  for (const tag of document.querySelectorAll('meta[name="app-config"]')) tag.remove()
})

/** The address of the only request. */
async function findRequestedAddress(): Promise<string> {
  const requested: string[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    requested.push(request.url)
    return Response.json({ isOk: true, code: '0', message: '', data: { stories: [] } })
  })
  expect((await callAsVisitor(storyList, {})).ok).toBe(true)
  expect(requested).toHaveLength(1)
  return requested[0] ?? ''
}

test('without a configuration calls and pictures are of the page’s origin', async () => {
  expect(await findRequestedAddress()).toBe(`${location.origin}/api/v1/story.list`)
  expect(getSmallSource('/media/a/b.webp')).toBe('/media/a/b-360.webp')
  expect(getApiOrigin()).toBe(location.origin)
})

test('with an address calls and pictures go there', async () => {
  configure('{"apiUrl": "https://api.example/stories"}')
  expect(await findRequestedAddress()).toBe('https://api.example/stories/api/v1/story.list')
  expect(createSrcSet('/media/a/b.webp')).toBe(
    'https://api.example/stories/media/a/b-360.webp 360w, https://api.example/stories/media/a/b.webp 720w',
  )
  expect(getStorySource('/uploads/x')).toBe('https://api.example/stories/uploads/x')
  expect(getApiOrigin()).toBe('https://api.example')
})

test('with a path the origin stays', async () => {
  configure('{"apiUrl": "/backend"}')
  expect(await findRequestedAddress()).toBe(`${location.origin}/backend/api/v1/story.list`)
  expect(getApiOrigin()).toBe(location.origin)
})

test.each(['https://cdn.example/a.webp', 'blob:https://a/b', 'data:image/png;base64,x', '//cdn.example/a', ''])(
  'the address %j stays',
  (address) => {
    configure('{"apiUrl": "https://api.example"}')
    expect(resolveApiAddress(address)).toBe(address)
  },
)
