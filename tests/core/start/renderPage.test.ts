/** What the server draws of a page: in its language, for everyone, and of a story nothing but text. */
import { expect, test } from 'vitest'
import { type Locale, LOCALES } from '../../../protocol/locale.ts'
import { type PageRequest, type RenderedPage } from '../../../protocol/renderedPage.ts'
import { renderPage } from '../../../src/renderPage.tsx'

const QUAY = {
  id: 'quay',
  title: 'The Quay',
  description: 'One lantern is missing.',
  preview_url: '/media/quay/cover.webp',
}
const LAN = { id: 'lan', name: 'Lan', version: '2' }
/** More than the window of any phone has. */
const MANY = Array.from({ length: 12 }, (_, index) => ({ ...QUAY, id: `s${index}`, title: `Story ${index}` }))

/** Answers the two calls with these stories, whose titles say the language. */
function createRequest(path: string, stories: readonly object[] = [QUAY], locale: Locale = 'en'): PageRequest {
  const answer = (data: object) => ({ status: 200, body: JSON.stringify({ isOk: true, code: 0, message: '', data }) })
  return {
    path,
    locale,
    config: {},
    call: async (called) =>
      called === '/story.list'
        ? answer({ stories })
        : answer({ story: stories[0], actors: [LAN], is_discount_user: false }),
  }
}

async function render(...request: Parameters<typeof createRequest>): Promise<RenderedPage> {
  const page = await renderPage(createRequest(...request))
  if (page === null) throw new Error('nothing was drawn')
  return page
}

/** The texts of HTML, without its tags. */
const readText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
const countTags = (html: string, tag: string): number => html.match(new RegExp(`<${tag}\\b`, 'g'))?.length ?? 0

test('the list is drawn with its links, the first picture ahead of all else', async () => {
  const { html, head, attributes, screen } = await render('/')
  expect(screen).toBe('stories')
  expect(html).toContain('href="/story/quay"')
  expect(readText(html)).toContain('The Quay')
  expect(html).not.toContain('aria-busy')
  expect(head).toMatch(/^<link rel="preload" as="image" [^>]*fetchPriority="high"[^>]*>$/)
  expect(head).toContain('imageSrcSet="')
  expect(attributes).toMatchObject({ lang: 'en', 'data-drawn-path': '/', 'data-drawn-lang': 'en' })
})

test('of a long list five cards are drawn, and the others where there are no scripts', async () => {
  const { html, attributes } = await render('/', MANY)
  const withScripts = html.replace(/<noscript>.*<\/noscript>/s, '')
  const [without = ''] = /<noscript>.*<\/noscript>/s.exec(html) ?? []
  expect([countTags(withScripts, 'li'), countTags(without, 'li')]).toEqual([5, 7])
  // A browser with scripts has the content of a `noscript` as text.
  const inBrowser = html.replace(/<noscript>.*<\/noscript>/s, '<noscript></noscript>')
  expect(attributes['data-drawn-elements']).toBe(String(inBrowser.match(/<[a-z]/g)?.length))
})

test('the intro is drawn whole: title, text, Play with its price, and what is needed to play', async () => {
  const { html } = await render('/story/quay')
  expect(readText(html)).toContain('The Quay')
  expect(readText(html)).toContain('One lantern is missing.')
  expect(readText(html)).toContain('To play, turn on JavaScript')
  expect(html).toMatch(/<button[^>]*aria-label="Play · Free"/)
  expect(html).not.toContain('aria-busy')
})

test.each(LOCALES)(
  '%s: a chat is drawn as its cover: the picture first, the title, and that it opens',
  async (locale) => {
    const { html, head, screen, attributes } = await render('/chat2/quay/lan', [QUAY], locale)
    expect(screen).toBe('chat')
    expect(html).toContain('src="/media/quay/cover.webp"')
    // Before all else, and yet with no more of the network than the code of the first line.
    expect(head).toMatch(/^<link rel="preload" as="image" [^>]*imageSizes="[^>]*>$/)
    expect(head).not.toContain('fetchPriority')
    expect(readText(html)).toContain('The Quay')
    expect(readText(html)).toContain({ zh: '正在打开故事', en: 'Opening the story' }[locale])
    expect(attributes['data-drawn-path']).toBe('/chat2/quay/lan')
    expect(readText(html)).toContain({ zh: '请用新版浏览器打开', en: 'To play, turn on JavaScript' }[locale])
  },
)

test('a cover is that of its own page alone', async () => {
  const before = await render('/story/quay')
  await render('/chat2/quay/lan')
  expect((await render('/story/quay')).html).toBe(before.html)
})

test('of a story without a picture the chat is drawn with its title', async () => {
  const { html, head } = await render('/chat2/quay/lan', [{ ...QUAY, preview_url: null }])
  expect([countTags(html, 'img'), head]).toEqual([0, ''])
  expect(html).toContain('data-bare="true"')
  expect(readText(html)).toContain('The Quay')
})

test.each(['/chat2/quay/anyone', '/chat/quay/reasoning', '/chat3/nobody/quay'])(
  '%s, whose partner the story does not have, is left to the browser',
  async (path) => {
    expect(await renderPage(createRequest(path))).toBeNull()
  },
)

test('the chat of a story of version 3 has its pseudo-character', async () => {
  const { html } = await render('/chat3/reasoning/quay', [{ ...QUAY, version: '3' }])
  expect(readText(html)).toContain('The Quay')
})

test('a landing page with an intro is drawn as that, without a way back', async () => {
  const { html, screen } = await render('/lan', [{ ...QUAY, id: 'last-lantern' }])
  expect(screen).toBe('landing')
  expect(readText(html)).toContain('One lantern is missing.')
  expect(html).toMatch(/<button[^>]*aria-label="Play · Free"/)
  expect(countTags(html, 'a')).toBe(0)
})

test('one that opens the chat is drawn as the cover of its story; with a price, as its intro', async () => {
  const free = await render('/rong', [{ ...QUAY, id: 'ember-line' }])
  expect(readText(free.html)).toContain('Loading the story')
  expect(readText(free.html)).toContain('The Quay')
  expect(countTags(free.html, 'button')).toBe(0)
  const priced = await render('/other/fei', [{ ...QUAY, id: 'velvet-hour', coins: 8 }])
  expect(priced.html).toMatch(/<button[^>]*aria-label="Play · 8/)
})

test('one that chooses between stories for each visitor is drawn without either', async () => {
  const { html, answer } = await render('/bo')
  expect(html).toContain('aria-label="Loading the story"')
  expect(readText(html)).not.toContain('The Quay')
  expect(answer).toBe('')
})

test.each(LOCALES)('%s: the words of the page are of its language', async (locale) => {
  const { html, attributes } = await render('/story/quay', [QUAY], locale)
  expect(attributes.lang).toBe(locale)
  expect(readText(html)).toContain({ zh: '开始', en: 'Play' }[locale])
})

test('fifty pages that are drawn at once have each their own story and language', async () => {
  const asked = Array.from({ length: 50 }, (_, index) => ({ id: `s${index}`, locale: LOCALES[index % 2] ?? 'en' }))
  const pages = await Promise.all(
    asked.map(({ id, locale }) => render(`/story/${id}`, [{ ...QUAY, id, title: `Title of ${id}.` }], locale)),
  )
  for (const [index, { html, attributes }] of pages.entries()) {
    const { id = '', locale } = asked[index] ?? {}
    expect(readText(html).match(/Title of s\d+\./g)).toEqual([`Title of ${id}.`])
    expect(attributes.lang).toBe(locale)
    expect(readText(html)).toContain(locale === 'zh' ? '开始' : 'Play')
  }
})

const HOSTILE = [
  ['a tag', '<img src=x onerror=alert(1)>'],
  ['the end of the script', '</script><script>alert(1)</script>'],
  ['a comment', '<!--<script>'],
  ['quotes', `" onclick="alert(1)" ' onclick='alert(1)`],
  ['an entity', '&quot;&#x3c;script&#x3e;'],
  ['line ends of scripts', 'one\u2028two\u2029three'],
  ['bidi marks', '\u202eevil\u2066\u2069\u200f'],
] as const

/** Pages that show the words of a story; a chat has its title alone. */
const PAGES = {
  '/': 'quay',
  '/story/quay': 'quay',
  '/chat2/quay/lan': 'quay',
  '/lan': 'last-lantern',
  '/rong': 'ember-line',
}

test.each(HOSTILE)('%s in a story is text', async (_, words) => {
  const hostile = { ...QUAY, title: words, description: words, teaser: words, tags: [words] }
  const plain = { ...QUAY, title: 'x', description: 'x', teaser: 'x', tags: ['x'] }
  for (const [path, id] of Object.entries(PAGES)) {
    const [page, expected] = [await render(path, [{ ...hostile, id }]), await render(path, [{ ...plain, id }])]
    expect(readText(page.html)).toContain(words)
    // The same elements with the same attributes, whatever the words are.
    const tagsOf = (html: string) => html.match(/<[a-z][^\s>]*/g)
    expect(tagsOf(page.html)).toEqual(tagsOf(expected.html))
    expect(page.attributes['data-drawn-elements']).toBe(expected.attributes['data-drawn-elements'])
    const [, json = ''] = /^<script type="application\/json" id="drawn-answer">(.*)<\/script>$/s.exec(page.answer) ?? []
    expect(json).not.toMatch(/[<>\u2028\u2029]/)
    expect(JSON.stringify(JSON.parse(json))).toContain(JSON.stringify(words))
  }
})

test.each(['javascript:alert(1)', 'data:text/html,<script>', '"><script>alert(1)</script>', '/x" onerror="alert(1)'])(
  'the address %s of a picture loads nothing and ends nothing',
  async (preview_url) => {
    const { html, head } = await render('/', [{ ...QUAY, preview_url }])
    const without = await render('/', [{ ...QUAY, preview_url: null }])
    expect(countTags(html, 'script')).toBe(0)
    expect(html + head).not.toMatch(/(?:src|srcSet|href|imageSrcSet)="(?:javascript|data):/)
    // In its attribute it is a value.
    expect(html.replace(/="[^"]*"/g, '')).not.toContain('onerror')
    expect(countTags(html, 'img') - countTags(without.html, 'img')).toBeLessThanOrEqual(1)
  },
)

test.each(LOCALES)('%s: a legal page is drawn with its text, of this operator', async (locale) => {
  const page = await renderPage({ ...createRequest('/terms', [], locale), config: { operatorName: 'Quay & Sons' } })
  expect(page?.screen).toBe('legal')
  expect(readText(page?.html ?? '')).toContain('Quay & Sons')
  expect(readText(page?.html ?? '')).toContain({ zh: '服务条款', en: 'Terms of Service' }[locale])
  expect(page?.html).not.toContain('aria-busy')
  expect(page?.answer).toBe('')
})

test.each([
  ['another screen', createRequest('/user/login')],
  ['an unknown address', createRequest('/no/such/screen')],
  ['an unknown landing page', createRequest('/other/nobody')],
  ['before the question of age', { ...createRequest('/'), config: { requiresAdultConfirmation: true } }],
  ['with an API elsewhere', { ...createRequest('/'), config: { apiUrl: 'https://api.example' } }],
])('%s is left to the browser', async (_, request) => {
  expect(await renderPage(request)).toBeNull()
})

test('a story that the server refuses is left to the browser', async () => {
  const refusal = { status: 404, body: '{"isOk":false,"code":"404","message":"","data":null}' }
  expect(await renderPage({ ...createRequest('/story/none'), call: async () => refusal })).toBeNull()
})
