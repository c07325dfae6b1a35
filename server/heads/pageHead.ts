/** The head of a page: how a browser's tab, a messenger that shows a link, and a search engine name it. */
import { shorten } from '../shorten.ts'
import { cleanName } from '../../protocol/cleanText.ts'
import { type Locale } from '../../protocol/locale.ts'
import { LEGAL_PATHS, writeIntroAddress, writeSharedAddress } from '../../protocol/pageAddresses.ts'
import { type StoryCategory } from '../../protocol/story.ts'
import { takeFirstSentence } from '../services/catalogue.ts'
import { type Story } from '../stories/story.ts'
import { type Cards } from './cards.ts'
import { findSharedPage, type SharedPage } from './sharedPage.ts'
import { getHeadTexts, nameEnding } from './texts.ts'

/** Texts are plain, and addresses paths of the app: `writeHead.ts` makes tags of them. */
export interface PageHead {
  locale: Locale
  appName: string
  /** Of the tab, and of the card: without the name of the app. */
  title: string
  name: string
  description: string
  /** The address that search engines list the page by, without its language; null where nobody else has the page. */
  canonicalPath: string | null
  /** Whether search engines list it. */
  isListed: boolean
  /** The address that the card leads to. */
  sharedPath: string | null
  /** The address of the card's picture. */
  cardPath: string | null
  /** Whether visitors are asked for their age first. */
  isForAdults: boolean
  /** What the page is for search engines (schema.org), with the fields of its type alone; null for nothing. */
  data: Readonly<Record<string, unknown>> | null
}

/** An address of the app, with its query. */
export interface PageAddress {
  path: string
  query: URLSearchParams
}

export type DescribePage = (address: PageAddress, locale: Locale) => Promise<PageHead>

interface Ports {
  /** The stories in the catalogue. Of any other story nothing is said, nor that there is one. */
  stories: ReadonlyMap<string, Story>
  categories: readonly StoryCategory[]
  cards: Pick<Cards, 'describe'>
  isForAdults: boolean
}

export function createPageDescriber({ stories, categories, cards, isForAdults }: Ports): DescribePage {
  async function describeStory({ story, ending, isChat }: SharedPage & { kind: 'story' }, locale: Locale) {
    const { id, title, description, teaser, actors, coins, minutes, categories: categoryIds } = story.metadata
    const name = cleanName(title[locale])
    const found = ending === null ? null : nameEnding(story, ending, locale)
    const about = ending === null ? description[locale] : (teaser?.[locale] ?? takeFirstSentence(description[locale]))
    return {
      title: name,
      name: found === null ? name : `${found.title} · ${name}`,
      description: shorten(cleanName(found === null ? about : `${found.place} · ${about}`), DESCRIPTION_MAX),
      canonicalPath: writeIntroAddress(id),
      isListed: !isChat,
      sharedPath: writeSharedAddress(id, ending?.id ?? null, locale),
      cardPath: (await cards.describe({ story, ending }, locale)).path,
      data:
        isChat || ending !== null
          ? null
          : {
              '@type': 'Game',
              genre: categories
                .filter((category) => categoryIds.includes(category.id))
                .map((each) => each.name[locale]),
              character: actors.map((actor) => ({ '@type': 'Person', name: cleanName(actor.name[locale]) })),
              isAccessibleForFree: coins === 0,
              ...(minutes !== undefined && { timeRequired: `PT${minutes}M` }),
              ...(isForAdults && { typicalAgeRange: '18-' }),
            },
    }
  }

  return async ({ path, query }, locale) => {
    const page = findSharedPage(stories, path, isForAdults ? new URLSearchParams() : query)
    const { appName, tagline, legal } = getHeadTexts(locale)
    const app: PageHead = {
      locale,
      appName,
      title: appName,
      name: appName,
      description: tagline,
      canonicalPath: null,
      isListed: false,
      sharedPath: null,
      cardPath: (await cards.describe(null, locale)).path,
      isForAdults,
      data: null,
    }
    switch (page.kind) {
      case 'list':
        return {
          ...app,
          canonicalPath: '/',
          isListed: true,
          sharedPath: `/?lang=${locale}`,
          data: { '@type': 'WebSite' },
        }
      case 'story': {
        const story = await describeStory(page, locale)
        return { ...app, ...story, title: `${story.title} · ${appName}` }
      }
      case 'legal': {
        const name = legal[page.page]
        const canonicalPath = LEGAL_PATHS[page.page]
        return {
          ...app,
          title: `${name} · ${appName}`,
          name,
          canonicalPath,
          isListed: true,
          sharedPath: `${canonicalPath}?lang=${locale}`,
        }
      }
      case 'other':
        return app
    }
  }
}

/** Characters of a description: more are not shown. */
const DESCRIPTION_MAX = 200
