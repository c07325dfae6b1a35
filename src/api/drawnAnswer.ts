/** The answer that a server has drawn the first screen of a page from, as a visitor gets it: it stands in the page once, as JSON. */
import { type CallRequest, createCallRequest } from '../../protocol/api/request.ts'
import { type HttpAnswer, readResult } from '../../protocol/api/result.ts'
import { storyGet, storyList, STORY_SORTS } from '../../protocol/api/stories.ts'
import { type Locale } from '../../protocol/locale.ts'
import { type Target } from '../navigation/target.ts'
import { getApiOrigin } from '../platform/apiAddress.ts'
import { setDrawnStories, setDrawnStory } from './stories.ts'

/** The id of its element. */
export const DRAWN_ANSWER_ID = 'drawn-answer'

/** The screens that need one. */
export type AnsweredTarget = Exclude<Target, { screen: 'legal' }>

/** The answer in this page; null for none. */
export function readDrawnAnswer(): HttpAnswer | null {
  const body = document.getElementById(DRAWN_ANSWER_ID)?.textContent
  return body === undefined || body === null ? null : { status: 200, body }
}

/** The call that a screen is drawn from, with its body: the whole list, or the story. */
export function getDrawnCall(target: AnsweredTarget) {
  return target.screen === 'stories'
    ? { call: storyList, body: { sort: STORY_SORTS[0], category_ids: [] } }
    : { call: storyGet, body: { id: target.storyId } }
}

/** Its request, as a visitor sends it. */
export function createDrawnRequest(target: AnsweredTarget, locale: Locale): CallRequest {
  const { call, body } = getDrawnCall(target)
  return createCallRequest({ ...call, effect: 'reads' }, body, { locale, token: null })
}

/** Gives the answer to what is drawn first. Whether it could be read. */
export function setDrawnAnswer(target: AnsweredTarget, answer: HttpAnswer, origin: string = getApiOrigin()): boolean {
  if (target.screen === 'stories') {
    const list = readResult(storyList.answer, answer, { origin })
    if (list.ok) setDrawnStories({ sort: STORY_SORTS[0], categoryIds: [] }, list.data)
    return list.ok
  }
  const story = readResult(storyGet.answer, answer, { origin })
  if (story.ok) setDrawnStory(story.data)
  return story.ok
}
