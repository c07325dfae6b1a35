/**
 * Draws the first screen of a page on the server, from the components of the page: the browser hydrates it from the same answer. It knows nothing of the
 * visitor, so one drawing is for everyone who reads its language. Built apart (`app/vite.ts`); the server imports that, and nothing else of the page.
 */
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { type HttpAnswer } from '../protocol/api/result.ts'
import { type AppConfig, parseAppConfig } from '../protocol/appConfig.ts'
import { type Locale } from '../protocol/locale.ts'
import { type PageRequest, type RenderPage } from '../protocol/renderedPage.ts'
import { DRAWN_ANSWER_ID, getDrawnCall, setDrawnAnswer } from './api/drawnAnswer.ts'
import { peekDrawnStory } from './api/stories.ts'
import { Page } from './app/Page.tsx'
import { FIRST_SCREENS } from './app/routeTable.tsx'
import { drawInLocale, loadTexts } from './i18n/index.ts'
import { type LegalPage, loadLegalDocument } from './i18n/legalPages.ts'
import { BASE_NAMESPACES } from './i18n/namespaces.ts'
import { dropCover } from './navigation/cover.ts'
import { type ChatTarget, findTarget, type Target, TARGET_TEXTS } from './navigation/target.ts'
import { setAppConfig } from './platform/appConfig.ts'
import { findLanding, getOnlyStory } from './screens/landing/chooseStory.ts'
import { listPartners } from './screens/story/start/partners.ts'

export const renderPage: RenderPage = async ({ path, locale, config, call }) => {
  const target = findTarget(path)
  const appConfig = parseAppConfig(JSON.stringify(config), { isPublic: true })
  // Before the question of age nothing is shown; an API elsewhere is asked by the browser.
  if (target === null || appConfig.requiresAdultConfirmation || appConfig.apiUrl !== '') return null
  if (target.screen === 'landing' && findLanding(target.character, target.isOther) === null) return null
  const { screen } = target
  const [answer] = await Promise.all([
    target.screen === 'legal' ? loadLegal(target.page, locale, appConfig) : askFor(target, appConfig, call),
    FIRST_SCREENS[screen].load(),
    loadTexts(locale, [...BASE_NAMESPACES, ...TARGET_TEXTS[screen]]),
  ])
  if (!FIRST_SCREENS[screen].isLoaded()) throw new Error(`the code of ${screen} does not load`)
  // From here on in one go: what is set is of this page alone.
  setAppConfig(appConfig)
  drawInLocale(locale)
  dropCover()
  if (answer !== null && !setDrawnAnswer({ screen, answer, isOwn: false, origin: UNKNOWN_ORIGIN })) return null
  if (target.screen === 'chat' && !hasPartner(target)) return null
  const markup = renderToString(
    <Router ssrPath={path} ssrSearch="">
      <Page />
    </Router>,
  )
  // React writes what it loads ahead before all else.
  const [head = ''] = /^(?:<link [^>]*>)*/.exec(markup) ?? []
  const html = markup.slice(head.length)
  return {
    screen,
    attributes: {
      lang: locale,
      'data-drawn-path': path,
      'data-drawn-lang': locale,
      'data-drawn-elements': String(countElements(html)),
    },
    head,
    html,
    answer:
      answer === null
        ? ''
        : `<script type="application/json" id="${DRAWN_ANSWER_ID}">${escapeScript(answer.body)}</script>`,
  }
}

/** The answer that a screen is drawn from; null for a landing page that chooses between stories for each visitor. */
async function askFor(
  target: Exclude<Target, { screen: 'legal' }>,
  appConfig: AppConfig,
  call: PageRequest['call'],
): Promise<HttpAnswer | null> {
  const storyId = findStoryId(target, appConfig)
  if (storyId === undefined) return null
  const drawn = getDrawnCall(storyId)
  return call(drawn.call.path, drawn.body)
}

/** The story that a screen shows, null for the whole list; undefined where the browser chooses it. */
function findStoryId(target: Exclude<Target, { screen: 'legal' }>, appConfig: AppConfig): string | null | undefined {
  if (target.screen === 'stories') return null
  if (target.screen !== 'landing') return target.storyId
  const landing = findLanding(target.character, target.isOther)
  return landing === null ? undefined : getOnlyStory(landing, appConfig)?.storyId
}

/** Whether the story has this partner. Addresses of chats with others are as many as anyone likes, and not worth a drawing each. */
function hasPartner({ storyId, actorId }: ChatTarget): boolean {
  const story = peekDrawnStory(storyId)
  return story !== null && listPartners(story).some(({ id }) => id === actorId)
}

/** A legal text is code, and needs no answer. */
async function loadLegal(
  page: LegalPage,
  locale: Locale,
  { operatorName: name, contactEmail: email, generatesAnswers }: AppConfig,
): Promise<null> {
  await loadLegalDocument(page, locale, { name, email, generatesAnswers })
  return null
}

/** Behind a proxy the server does not know the origin of its page. Its own answers name files by paths. */
const UNKNOWN_ORIGIN = 'https://origin.invalid'

/** Elements as a browser with scripts has them: the content of a `noscript` is text there. React writes `<` of texts and values as an entity. */
function countElements(html: string): number {
  return html.replace(/(<noscript>).*?(?=<\/noscript>)/gs, '$1').match(/<[a-z]/g)?.length ?? 0
}

/** JSON that nothing in a script element ends or begins a tag, a comment or a line with. */
function escapeScript(json: string): string {
  return json.replace(/[<>\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
