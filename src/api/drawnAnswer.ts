/** The answer that a server has drawn the first screen of a page from, as a visitor gets it: it stands in the page once, as JSON. */
import { type CallRequest, createCallRequest } from '../../protocol/api/request.ts'
import { type HttpAnswer, readResult } from '../../protocol/api/result.ts'
import { storyGet, storyList, STORY_SORTS } from '../../protocol/api/stories.ts'
import { getLocale } from '../i18n/index.ts'
import { showCover } from '../navigation/cover.ts'
import { type Target } from '../navigation/target.ts'
import { getApiOrigin } from '../platform/apiAddress.ts'
import { keepStartCall } from './startCalls.ts'
import { setDrawnStories, setDrawnStory } from './stories.ts'

/** The id of its element. */
export const DRAWN_ANSWER_ID = 'drawn-answer'

/** The answer in this page; null for none. */
export function readDrawnAnswer(): HttpAnswer | null {
  const body = document.getElementById(DRAWN_ANSWER_ID)?.textContent
  return body === undefined || body === null ? null : { status: 200, body }
}

/** The call that a screen is drawn from, with its body: the story of this id; null: the whole list. */
export function getDrawnCall(storyId: string | null) {
  return storyId === null
    ? { call: storyList, body: { sort: STORY_SORTS[0], category_ids: [] } }
    : { call: storyGet, body: { id: storyId } }
}

interface DrawnAnswer {
  screen: Target['screen']
  answer: HttpAnswer
  /** This player would be told the same: the screen asks for nothing. */
  isOwn: boolean
  /** Where its addresses are. */
  origin?: string
}

/** Gives the answer to what is drawn first. Whether it could be read. */
export function setDrawnAnswer({ screen, answer, isOwn, origin = getApiOrigin() }: DrawnAnswer): boolean {
  if (screen === 'stories') {
    const list = readResult(storyList.answer, answer, { origin })
    if (list.ok) setDrawnStories({ sort: STORY_SORTS[0], categoryIds: [] }, list.data, isOwn)
    return list.ok
  }
  const detail = readResult(storyGet.answer, answer, { origin })
  if (!detail.ok) return false
  setDrawnStory(detail.data)
  const { id, preview_url } = detail.data.story
  if (screen === 'chat' && preview_url !== null) showCover(id, preview_url)
  // The call of a user takes it: Play waits for the sign-up, too.
  if (isOwn) keepStartCall(createStoryRequest(id), Promise.resolve(answer))
  return true
}

/** As a visitor asks for a story. */
function createStoryRequest(id: string): CallRequest {
  return createCallRequest({ ...storyGet, effect: 'reads' }, { id }, { locale: getLocale(), token: null })
}
