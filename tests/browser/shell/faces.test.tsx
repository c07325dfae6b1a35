/** No word lies on a face: intro, landing page, cards of the list and of the characters, for every story, in each language, on small phones. */
import { type ReactNode } from 'react'
import { parse } from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { parse as parseYaml } from 'yaml'
import { story as apiStory, type Story } from '../../../protocol/api/stories.ts'
import { type FaceArea } from '../../../protocol/events/fields.ts'
import { type Locale, LOCALES } from '../../../protocol/locale.ts'
import { storyFile } from '../../../protocol/story.ts'
import { Quote } from '../../../src/screens/landing/index.tsx'
import { CharacterDrawer } from '../../../src/screens/story/start/CharacterDrawer.tsx'
import { startAllTexts } from '../../helpers/pageTexts.ts'
import picture from '../../../src/screens/upload/examples/good.webp'
import { CardGrids } from '../../../src/screens/stories/StoryList.tsx'
import { StoryCard } from '../../../src/screens/stories/StoryCard.tsx'
import { Intro } from '../../../src/screens/story/Intro.tsx'
import { fakeApi } from './fakeApi.ts'
import { setUpShell, show } from './setUpShell.tsx'
import { mira, signIn } from './signInUsers.ts'

await startAllTexts('en')

setUpShell()
beforeEach(() => {
  signIn(mira)
  fakeApi({ '/actor/chat/game.history': () => ({ history: [] }) })
})
afterEach(() => page.viewport(414, 896))

const files = import.meta.glob<string>('../../../fixtures/stories/*/story.yaml', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const metadata = Object.values(files).map((text) => parse(storyFile, parseYaml(text)))

/** The size of every cover and portrait. */
const PICTURE = { width: 720, height: 1280 }

const SIZES = [
  [320, 568],
  [360, 640],
] as const
const cases = SIZES.flatMap(([width, height]) => LOCALES.map((language) => [width, height, language] as const))

function listStories(locale: Locale): Story[] {
  return metadata.map((file) =>
    parse(apiStory, {
      ...file,
      title: file.title[locale],
      description: file.description[locale],
      teaser: file.teaser?.[locale] ?? '',
      preview_url: picture,
      tags: locale === 'en' ? ['Mystery', 'Romance'] : ['悬疑', '恋爱'],
      endings: 3,
      endings_found: ['Dawn', 'Dark'],
      minutes: 25,
      actors: file.actors.map((actor) => ({
        ...actor,
        name: actor.name[locale],
        preview_url: picture,
        extra: Object.fromEntries(actor.extra.map(({ key, value }) => [key[locale], value[locale]])),
      })),
    }),
  )
}

/** Where the face is in the window, as `object-fit: cover` draws the picture. */
function measureDrawnFace(image: Element, { x, y, w, h }: FaceArea): DOMRect {
  const box = image.getBoundingClientRect()
  const scale = Math.max(box.width / PICTURE.width, box.height / PICTURE.height)
  const [left = 0, top = 0] = getComputedStyle(image)
    .objectPosition.split(' ')
    .map((percent) => Number.parseFloat(percent) / 100)
  const width = PICTURE.width * scale
  const height = PICTURE.height * scale
  return new DOMRect(
    box.left + (box.width - width) * left + x * width,
    box.top + (box.height - height) * top + y * height,
    w * width,
    h * height,
  )
}

function listWords(root: Element): { text: string; rect: DOMRect }[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const words: { text: string; rect: DOMRect }[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(node)
    const clip = node.parentElement?.getBoundingClientRect()
    for (const rect of range.getClientRects())
      if (clip !== undefined && rect.top < clip.bottom - 1) words.push({ text: node.nodeValue ?? '', rect })
  }
  return words
}

/** Whether a rectangle reaches into the oval that fills another. */
function touchesOval(rect: DOMRect, oval: DOMRect): boolean {
  const x = oval.left + oval.width / 2
  const y = oval.top + oval.height / 2
  const nearest = { x: Math.min(rect.right, Math.max(rect.left, x)), y: Math.min(rect.bottom, Math.max(rect.top, y)) }
  return Math.hypot((nearest.x - x) / oval.width, (nearest.y - y) / oval.height) < 0.5
}

/** The words that touch a face within `root`, whose only picture has it; and that the face is in sight. */
function expectFree(root: Element, face: FaceArea, where: string): void {
  const image = root.querySelector('img')
  if (image === null) throw new Error(`no picture in ${where}`)
  const drawn = measureDrawnFace(image, face)
  const box = image.getBoundingClientRect()
  expect(drawn.top, `${where}: the head is in its picture`).toBeGreaterThanOrEqual(box.top - 1)
  const touching = listWords(root).filter(({ rect }) => touchesOval(rect, drawn))
  expect(
    touching.map(({ text, rect }) => `${text} ${rect.top}-${rect.bottom}`),
    `${where}: ${drawn.top}-${drawn.bottom}`,
  ).toEqual([])
}

async function draw(screen: ReactNode): Promise<void> {
  await cleanup()
  await show(screen)
}

const noop = (): void => undefined

test('every story says where the faces of its cover and of its characters are, or that there is none', () => {
  for (const { id, preview_face, actors } of metadata) {
    expect(preview_face, id).not.toBeUndefined()
    for (const actor of actors) expect(actor.preview_face, `${id} ${actor.id}`).toBeTruthy()
  }
  expect(metadata.filter(({ preview_face }) => preview_face).length).toBeGreaterThan(3)
})

test.each(cases)(
  'the words of an intro and of a landing page stay off the face (%sx%s, %s)',
  async (...[width, height, language]) => {
    await page.viewport(width, height)
    await startAllTexts(language)
    for (const story of listStories(language)) {
      const { preview_face: face } = story
      if (!face) continue
      await draw(
        <Intro
          story={story}
          actorId={undefined}
          isDiscounted={false}
          isDetailed
          isComplete
          startWith={null}
          onPreview={noop}
        />,
      )
      expectFree(page.getByRole('article').element(), face, `intro of ${story.id}`)
      await draw(<Quote story={story} quote="boOfTheDiner" onBegin={noop} />)
      expectFree(page.getByRole('article').element(), face, `landing page of ${story.id}`)
    }
  },
)

test.each(cases)(
  'the words of a card stay off the face, in every shape (%sx%s, %s)',
  async (...[width, height, language]) => {
    await page.viewport(width, height)
    await startAllTexts(language)
    const stories = listStories(language)
    const faces = stories.filter(({ preview_face }) => preview_face)
    for (const first of faces) {
      const others = stories.filter(({ id }) => id !== first.id)
      // Alone, as the large one, and as an odd last one.
      for (const list of [[first], [first, ...others], [...others, first]]) {
        await draw(
          <main style={{ padding: '0 18px' }}>
            <CardGrids
              cards={list.map((story, index) => (
                <StoryCard key={story.id} story={story} index={index} count={list.length} />
              ))}
            />
          </main>,
        )
        for (const [index, card] of page
          .getByRole('listitem')
          .elements()
          .filter((item) => item.querySelector('h2'))
          .entries()) {
          const { preview_face: face, id } = list[index] ?? first
          if (face) expectFree(card, face, `card ${index + 1} of ${list.length}, ${id}`)
        }
      }
    }
  },
)

test.each(cases)(
  'the name and the price of a character stay off the face (%sx%s, %s)',
  async (...[width, height, language]) => {
    await page.viewport(width, height)
    await startAllTexts(language)
    // One character alone is not asked about.
    for (const story of listStories(language).filter(({ actors }) => actors.length > 1)) {
      await draw(<CharacterDrawer story={story} initialId={null} isBusy={false} onChoose={noop} onClose={noop} />)
      for (const actor of story.actors) {
        const card = page.getByRole('radio', { name: actor.name, exact: false }).element().closest('label')
        if (card === null || !actor.preview_face) throw new Error(`no face of ${actor.id}`)
        expectFree(card, actor.preview_face, `${story.id} ${actor.id}`)
      }
    }
  },
)
