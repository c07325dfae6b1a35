/** The tags of a page's head: what is said of each address, in each language, and that an author's words stay words. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cleanName } from '../../../../protocol/cleanText.ts'
import { LOCALES, type Locale } from '../../../../protocol/locale.ts'
import { buildContentPolicy } from '../../../../server/http/contentPolicy.ts'
import { createPageDescriber } from '../../../../server/heads/pageHead.ts'
import { formatHead, fillHead } from '../../../../server/heads/writeHead.ts'
import { getHeadTexts } from '../../../../server/heads/texts.ts'
import { loadLibrary } from '../../../../server/stories/library.ts'
import { type Story } from '../../../../server/stories/story.ts'
import { texts as gameEn } from '../../../../src/i18n/en/game.ts'
import { texts as legalEn } from '../../../../src/i18n/en/legal.ts'
import { texts as shellEn } from '../../../../src/i18n/en/shell.ts'
import { texts as gameZh } from '../../../../src/i18n/zh/game.ts'
import { texts as legalZh } from '../../../../src/i18n/zh/legal.ts'
import { texts as shellZh } from '../../../../src/i18n/zh/shell.ts'
import { type ReadHead, readHead } from '../../../helpers/readHead.ts'
import { STORIES } from '../helpers.ts'

const ORIGIN = 'https://play.example'
const PAGE =
  '<!doctype html><html lang="zh" data-theme="dark"><head><meta name="description" content="old" /><title>old</title><script>start()</script></head><body></body></html>'
const { stories, categories } = loadLibrary({ stories: STORIES, media: join(STORIES, 'no-pictures') })
const tiny = stories.get('tiny') as Story

interface Asked {
  story?: Story
  locale?: Locale
  isForAdults?: boolean
  publicUrl?: string | null
}

/** The page of an address, filled. */
async function fill(
  address: string,
  { story = tiny, locale = 'en', isForAdults = false, publicUrl = ORIGIN }: Asked = {},
) {
  const { pathname: path, searchParams: query } = new URL(address, ORIGIN)
  const describe = createPageDescriber({
    stories: new Map([[story.metadata.id, story]]),
    categories,
    isForAdults,
    cards: {
      describe: async (subject) => ({
        path: `/media/cards/${subject?.story.metadata.id ?? 'app'}.jpg`,
        content: '',
        coverUrl: null,
        drawn: { face: null, title: '', line: '', appName: '', locale },
      }),
    },
  })
  return fillHead(PAGE, { locale, tags: await formatHead(await describe({ path, query }, locale), publicUrl) })
}
const read = async (address: string, asked?: Asked): Promise<ReadHead> => readHead(await fill(address, asked))

/** The tiny story with other facts in its catalogue entry. */
function change(parts: Partial<Story['metadata']>): Story {
  return { ...tiny, metadata: { ...tiny.metadata, ...parts } }
}

test('a story has its title, its description, its picture and one address in each language', async () => {
  const en = await read('/story/tiny')
  expect(en).toMatchObject({
    lang: 'en',
    title: 'A Knock · Lamplit',
    meta: {
      description: 'Somebody is at the door.',
      'og:title': 'A Knock',
      'og:description': 'Somebody is at the door.',
      'og:site_name': 'Lamplit',
      'og:url': `${ORIGIN}/story/tiny?lang=en`,
      'og:image': `${ORIGIN}/media/cards/tiny.jpg`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:locale': 'en_US',
      'og:locale:alternate': 'zh_CN',
      'twitter:card': 'summary_large_image',
      'twitter:image': `${ORIGIN}/media/cards/tiny.jpg`,
    },
    links: {
      canonical: `${ORIGIN}/story/tiny?lang=en`,
      'alternate en': `${ORIGIN}/story/tiny?lang=en`,
      'alternate zh': `${ORIGIN}/story/tiny?lang=zh`,
      'alternate x-default': `${ORIGIN}/story/tiny`,
    },
    data: [
      {
        '@context': 'https://schema.org',
        '@type': 'Game',
        name: 'A Knock',
        url: `${ORIGIN}/story/tiny?lang=en`,
        inLanguage: 'en',
        isAccessibleForFree: true,
        character: [{ '@type': 'Person', name: 'Mo' }],
      },
    ],
    scripts: ['start()'],
  })
  expect(en.meta.robots).toBeUndefined()
  expect(await read('/story/tiny', { locale: 'zh' })).toMatchObject({
    lang: 'zh',
    title: '敲门声 · 灯下',
    meta: { 'og:title': '敲门声', 'og:url': `${ORIGIN}/story/tiny?lang=zh`, 'og:locale': 'zh_CN' },
  })
})

test('the list and the legal pages are listed under their own names', async () => {
  expect(await read('/?sort=title')).toMatchObject({
    title: 'Lamplit',
    meta: { 'og:title': 'Lamplit', 'og:url': `${ORIGIN}/?lang=en` },
    links: { canonical: `${ORIGIN}/?lang=en` },
    data: [{ '@type': 'WebSite' }],
  })
  expect(await read('/terms', { locale: 'zh' })).toMatchObject({
    title: '服务条款 · 灯下',
    links: { canonical: `${ORIGIN}/terms?lang=zh` },
  })
})

test('a shared ending has a card of its own, and search engines list its story', async () => {
  const ending = await read('/story/tiny?ending=cold')
  expect(ending.meta).toMatchObject({
    'og:title': 'Cold · A Knock',
    'og:description': 'Ending 2 · Somebody is at the door.',
    'og:url': `${ORIGIN}/story/tiny?ending=cold&lang=en`,
  })
  expect(ending.links.canonical).toBe(`${ORIGIN}/story/tiny?lang=en`)
  expect(ending.title).toBe('A Knock · Lamplit')
  expect(await read('/story/tiny?ending=none')).toEqual(await read('/story/tiny'))
})

test('what has a price, or is for adults, is named by the description of its story alone', async () => {
  const actors = tiny.metadata.actors.map((actor) => ({ ...actor, coins: 3 }))
  for (const story of [change({ coins: 5 }), change({ actors })])
    expect((await read('/story/tiny?ending=cold', { story })).meta['og:title']).toBe('A Knock')
  const adult = await read('/story/tiny?ending=cold', { isForAdults: true })
  expect(adult.meta).toMatchObject({ 'og:title': 'A Knock', rating: 'adult' })
  expect(JSON.stringify(adult.data)).not.toContain('Cold')
})

test('a chat has the card of its story and is not listed; of any other page nothing is said', async () => {
  const chat = await read('/chat2/tiny/mo')
  expect(chat.meta).toMatchObject({ robots: 'noindex', 'og:title': 'A Knock' })
  expect(chat.links.canonical).toBe(`${ORIGIN}/story/tiny?lang=en`)
  for (const address of [
    '/story/hidden',
    '/story/hidden?ending=cold',
    '/user/profile',
    '/chat2/hidden/mo',
    '/story/%ff',
  ]) {
    const other = await read(address)
    expect(other).toMatchObject({ title: 'Lamplit', meta: { robots: 'noindex', 'og:title': 'Lamplit' }, data: [] })
    expect(other.links.canonical).toBeUndefined()
  }
})

test('without a public address no tag names one, and the link still has a title and a text', async () => {
  const html = await fill('/story/tiny', { publicUrl: null })
  expect(html).not.toMatch(/https?:\/\/(?!schema)/)
  expect(readHead(html).meta).toMatchObject({ 'og:title': 'A Knock', 'twitter:card': 'summary' })
})

/** Words that would leave an attribute, a title, a script or a block of data, or turn the line around. */
const HOSTILE = [
  `"><script>alert(1)</script>`,
  `' onload='alert(1)`,
  `</title><img src=x onerror=alert(1)>`,
  `</script><script>alert(1)</script>`,
  `<!--<script>`,
  `]]>&lt;b&gt;`,
  `\u2028alert(1)\u2029`,
  `$& $1 $\``,
  `{{title}} {title}`,
  `\u202egnp.exe\u2066 \u0000\ud800`,
]

test.each(HOSTILE)('hostile words stay words: %j', async (words) => {
  const texts = { en: words, zh: words }
  const [actor] = tiny.metadata.actors
  const story = change({
    title: texts,
    description: texts,
    teaser: texts,
    ...(actor !== undefined && { actors: [{ ...actor, name: texts }] }),
  })
  const plain = await read('/story/tiny')
  const html = await fill('/story/tiny', { story })
  const hostile = readHead(html)
  expect(hostile.tags).toEqual(plain.tags)
  expect(hostile.scripts).toEqual(plain.scripts)
  // What is left of the words is all of them, on one line.
  const seen = hostile.meta['og:title'] ?? ''
  expect(seen).toBe(cleanName(words))
  expect(hostile.data).toMatchObject([{ name: seen, character: [{ name: seen }] }])
  expect(html).not.toMatch(/[\u2028\u2029\u202e\u2066]/)
  expect(buildContentPolicy({}, { page: html })).toBe(buildContentPolicy({}, { page: PAGE }))
})

test('a long description ends in an ellipsis', async () => {
  const words = '👩‍👩‍👧‍👦 word '.repeat(80)
  const { meta } = await read('/story/tiny', { story: change({ description: { en: words, zh: words } }) })
  expect(Array.from(meta.description ?? '').length).toBeLessThanOrEqual(200)
  expect(meta.description).toMatch(/…$/)
})

test('the words are those of the app', () => {
  const app = {
    en: { shell: shellEn, legal: legalEn, game: gameEn },
    zh: { shell: shellZh, legal: legalZh, game: gameZh },
  }
  for (const locale of LOCALES) {
    const { appName, legal, ending } = getHeadTexts(locale)
    const { shell, legal: legalTexts, game } = app[locale]
    expect(appName).toBe(shell.appName)
    expect(legal).toEqual(legalTexts.pages.titles)
    expect(ending(2)).toBe(game.ending.only.replace('{{number}}', '2'))
  }
})
