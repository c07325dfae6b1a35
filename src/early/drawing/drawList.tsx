/**
 * Draws the stories as soon as they are there, with the components of the list and what stands for React in this script: the player reads them, and
 * taps one, while React is on its way. React then draws the same again. Where anything is missing or unexpected, nothing is drawn, and the app decides.
 */
import { type Locale } from '../../../protocol/locale.ts'
import { leaveEarlyDrawing, markEarlyDrawing, mayDrawEarly } from '../../app/earlyDrawing.ts'
import type { Texts } from '../../i18n/en/index.ts'
import { ALL_CATEGORIES_ID, readFilters } from '../../screens/stories/filters.ts'
import { FROM_LIST } from '../../screens/story/listOrigin.ts'
import { applyStyles } from '../applyStyles.ts'
import { readStartFiles } from '../startFiles.ts'
import { draw } from './draw.ts'
import { ListPage } from './ListPage.tsx'
import { afterDrawing } from './react.ts'
import { readStories } from './readStories.ts'
import { showLanguage } from './showLanguage.ts'

/** What the drawing needs from the rest of the early script. */
interface Sources {
  locale: Locale
  userId: string | undefined
  /** The data of the answer, unchecked. */
  answer: Promise<unknown>
  /** A story was tapped, whose address is in the bar by now. */
  onOpened: () => void
}

/** Rejects where a file does not arrive. */
export async function drawList({ locale, userId, answer, onOpened }: Sources): Promise<void> {
  const files = readStartFiles()
  const textsFile = files?.texts[locale]
  if (files === null || textsFile === undefined) return
  const [stories, { texts }] = await Promise.all([
    answer.then(readStories),
    import(/* @vite-ignore */ textsFile) as Promise<{ texts?: Texts }>,
    // The page is read by the time of any answer, and these come after its own.
    answer.then(() => applyStyles(files.screens.stories)),
  ])
  const root = document.getElementById('root')
  if (stories === null || stories.length === 0 || texts === undefined || root === null || !mayDrawEarly()) return
  showLanguage(locale, texts)
  const isAll = readFilters(new URLSearchParams(location.search)).category === ALL_CATEGORIES_ID
  const page = document.createDocumentFragment()
  draw(<ListPage stories={stories} isAll={isAll} userId={userId} />, page)
  // What would run afterwards has no effect in the list before React is there, and would keep its elements.
  afterDrawing.splice(0)
  page.firstElementChild?.addEventListener('click', (event) => openEarly(event as MouseEvent, onOpened))
  // A reload would scroll it as soon as it is long enough; React starts at the top.
  history.scrollRestoration = 'manual'
  root.textContent = ''
  root.append(page)
  markEarlyDrawing()
}

/** A tap on a story before React is there: the app then opens with the intro, and Back leads to the list. */
function openEarly(event: MouseEvent, onOpened: () => void): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const isOther = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  if (link === null || isOther) return
  event.preventDefault()
  if (link.pathname === location.pathname) return
  for (const card of document.querySelectorAll('li[aria-busy]')) card.removeAttribute('aria-busy')
  link.closest('li')?.setAttribute('aria-busy', 'true')
  // A second tap is a change of mind: Back leads to the list all the same.
  if (leaveEarlyDrawing()) history.pushState(FROM_LIST, '', link.href)
  else history.replaceState(FROM_LIST, '', link.href)
  onOpened()
}
