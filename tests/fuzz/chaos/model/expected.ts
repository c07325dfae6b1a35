/** The view that a session must show when it is at rest, as the naive model has it, and the same of a real view. */
import { HEART_FULL } from '../../../../protocol/limits.ts'
import { type View } from '../../../../protocol/view.ts'
import { type ComposerReason } from '../../../../protocol/view/composer.ts'
import { CONTINUE_OPTION_ID, type OptionsView } from '../../../../protocol/view/options.ts'
import { isEveryActorComplete } from './missions.ts'
import { type ModelState } from './state.ts'

/** The address of every voice that the server stand-in prepares. */
export const PREPARED_VOICE = '/media/voice.mp3'

/** The lasting parts of a view. Notices are compared separately, since some report transient failures. */
export function lastingParts(view: View) {
  const {
    messages,
    composer,
    progress,
    heart,
    coins,
    stage,
    sound,
    scene,
    missions,
    ending,
    options,
    actionOptions,
    upload,
    buttons,
    paid,
  } = view
  const { completed, all, clues, scenes } = missions
  const { typing, thinking, overlay, video, voice, after } = view
  return {
    // Which lines got a prepared voice depends on its answers.
    messages: messages.pages
      .flatMap(({ items }) => items)
      .map((message) => (message.audioUrl === PREPARED_VOICE ? { ...message, audioUrl: null } : message)),
    count: messages.count,
    reason: composer.reason,
    progress,
    heart,
    coins,
    stage,
    sound,
    scene,
    missions: { completed, all, clues, scenes },
    ending,
    after,
    options,
    actionOptions,
    upload,
    buttons,
    paid: paid === null ? null : { sceneId: paid.sceneId, state: paid.state, coins: paid.coins, seconds: paid.seconds },
    rest: { typing, thinking, overlay, video, voice },
  }
}

export function expectedParts(state: ModelState): ReturnType<typeof lastingParts> {
  const {
    messages,
    progress,
    heart,
    coins,
    background,
    mood,
    people,
    bgm,
    muted,
    scene,
    completed,
    clues,
    titles,
    ending,
    actionOptions,
    upload,
    paid,
  } = state
  const options = allowedOptions(state)
  return {
    messages,
    count: messages.length,
    reason: reasonOf(state),
    progress,
    heart,
    coins,
    stage: { background, still: null, frames: null, people, mood },
    sound: { muted, bgm: bgm === null || muted ? null : { url: bgm, volume: 1 } },
    scene: { ...scene, nextAt: null },
    missions: {
      completed,
      all: isEveryActorComplete(state),
      clues,
      scenes: [...titles].map(([id, title]) => ({ id, title })),
    },
    ending,
    after: ending === null ? 'none' : 'done',
    options,
    actionOptions,
    upload,
    buttons: shownButtons(state, [...(options?.items ?? []), ...(actionOptions ?? [])]),
    paid: paid === null ? null : { ...paid, state: 'running' },
    rest: { typing: null, thinking: false, overlay: null, video: null, voice: null },
  }
}

function isFull({ heart }: ModelState): boolean {
  return heart !== null && heart.value >= HEART_FULL
}

/** A full heart keeps only the cards that lead to its scenes, and in one of them all if none does: rule S9. If nothing can be done, one option continues: rule S16. */
function allowedOptions(state: ModelState): OptionsView | null {
  const { options, heart, actionOptions, upload, ending, scene, buttonsOf } = state
  const sceneIds = heart?.sceneIds ?? []
  const leads = (id: string | null): boolean => id !== null && sceneIds.includes(id)
  const isLimited = options?.style === 'card' && isFull(state) && sceneIds.length > 0
  const leading = options?.items.filter(({ sceneId }) => leads(sceneId)) ?? []
  const items = isLimited && (leading.length > 0 || !leads(scene.id)) ? leading : (options?.items ?? [])
  const isDeadEnd =
    ending === null &&
    upload === null &&
    actionOptions === null &&
    (isTextOver(state) || (options !== null && buttonsOf === null))
  if (options !== null && items.length > 0) return { ...options, items }
  if (!isDeadEnd) return null
  return {
    style: 'default',
    tooltip: '',
    items: [
      {
        id: CONTINUE_OPTION_ID,
        text: '',
        price: 0,
        purchased: false,
        imageUrl: null,
        alt: '',
        sceneId: sceneIds[0] ?? null,
        actorId: null,
      },
    ],
  }
}

/** Once each, and beside other options only those with a price of their own: rule I15. */
function shownButtons({ messages, buttonsOf }: ModelState, offered: readonly { id: string }[]): View['buttons'] {
  const { actions = [] } = messages.find(({ id }) => id === buttonsOf) ?? {}
  const isOffered = (optionId: string): boolean => offered.some(({ id }) => id === optionId)
  const isForThem = offered.length === 0 || actions.some(({ optionId }) => isOffered(optionId))
  const items = actions.filter((action) => !isOffered(action.optionId) && (isForThem || action.hasOwnPrice))
  return buttonsOf === null || items.length === 0 ? null : { messageId: buttonsOf, items }
}

function isTextOver(state: ModelState): boolean {
  return isFull(state) && state.heart?.isAllowMessage === false
}

/** Rule I3, for a session at rest. */
function reasonOf(state: ModelState): ComposerReason | null {
  if (state.ending !== null) return 'ended'
  if (state.upload !== null) return 'upload'
  const options = allowedOptions(state)
  const isWayOn = options?.items[0]?.id === CONTINUE_OPTION_ID
  const mayWrite = options === null || options.isFreeText === true || options.acceptsText === true || isWayOn
  return !mayWrite || state.actionOptions !== null || isTextOver(state) ? 'select_option' : null
}
