/** The answer that a server has drawn the first screen of a page from, as a visitor gets it: it stands in the page once, as JSON. */
import { type CallRequest, createCallRequest } from '../../protocol/api/request.ts'
import { type HttpAnswer, readResult } from '../../protocol/api/result.ts'
import { storyGet, storyList, STORY_SORTS } from '../../protocol/api/stories.ts'
import { type Locale } from '../../protocol/locale.ts'
import { showCover } from '../navigation/cover.ts'
import { type Target } from '../navigation/target.ts'
import { getApiOrigin } from '../platform/apiAddress.ts'
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

/** Its request, as a visitor sends it. */
export function createDrawnRequest(storyId: string | null, locale: Locale): CallRequest {
  const { call, body } = getDrawnCall(storyId)
  return createCallRequest({ ...call, effect: 'reads' }, body, { locale, token: null })
}

/** Gives the answer to what is drawn first. The story that it is of, and null for the whole list; undefined where it could not be read. */
export function setDrawnAnswer(
  screen: Target['screen'],
  answer: HttpAnswer,
  origin: string = getApiOrigin(),
): string | null | undefined {
  if (screen === 'stories') {
    const list = readResult(storyList.answer, answer, { origin })
    if (!list.ok) return undefined
    setDrawnStories({ sort: STORY_SORTS[0], categoryIds: [] }, list.data)
    return null
  }
  const read = readResult(storyGet.answer, answer, { origin })
  if (!read.ok) return undefined
  setDrawnStory(read.data)
  const { id, preview_url } = read.data.story
  if (screen === 'chat' && preview_url !== null) showCover(id, preview_url)
  return id
}
