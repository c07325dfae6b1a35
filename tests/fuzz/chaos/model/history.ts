/** Opens a history: only the latest lasting state, and the lines of the last turn. Rules S2, S3, S15. */
import { type ChatEvent, type EventType } from '../../../../protocol/events/index.ts'
import { applyEvent, sceneOf, showScenePicture } from './events.ts'
import { readOptions, recordMission, recordTitle } from './missions.ts'
import { type ModelState } from './state.ts'

export function openHistory(state: ModelState, history: readonly ChatEvent[]): void {
  if (history.length === 0) return
  for (const { id } of history) state.known.add(id)
  const latest = (...types: EventType[]): ChatEvent | undefined =>
    history.findLast(({ event_type }) => types.includes(event_type))
  const after = (event: ChatEvent): readonly ChatEvent[] => history.slice(history.indexOf(event) + 1)
  const replay = (event: ChatEvent | undefined): void => {
    if (event !== undefined) applyEvent(state, event)
  }

  replay(latest('update_total_progress'))
  replay(latest('update_task_progress'))
  replay(latest('heart_value'))
  replay(latest('show_people'))
  replay(history.findLast((event) => event.event_type === 'play_audio' && event.data.audio_type === 'bgm'))
  const ending = latest('show_ending')
  const rest = ending === undefined ? history : after(ending)
  const isLast = ending !== undefined && !rest.some(goesOn)
  if (isLast) replay(ending)
  const scene = latest('show_scene')
  if (scene?.event_type === 'show_scene') state.scene = sceneOf(scene)
  const open = isLast ? [] : rest
  const paid = open.findLast(({ event_type }) => event_type === 'enter_paid_scene')
  if (
    paid?.event_type === 'enter_paid_scene' &&
    !after(paid).some((event) => event.event_type === 'show_scene' && event.data.scene_id !== paid.data.scene_id)
  )
    replay(paid)
  for (const event of open) {
    if (event.event_type === 'mission_completed') recordMission(state, event)
    if (event.event_type === 'show_scene') recordTitle(state, event)
    if (event.event_type === 'show_chat_options') readOptions(state, event)
  }
  const isSilent = !open.some(isOfPlayer)
  for (const type of ['show_chat_options', 'show_action_options', 'upload_image'] as const) {
    const asked = open.findLast(({ event_type }) => event_type === type)
    if (
      asked !== undefined &&
      !isAnswered(after(asked), type === 'upload_image') &&
      !(isSilent && isLeftBehind(asked, after(asked)))
    )
      replay(asked)
  }
  const line = open.findLast(hasButtons)
  const asked = line !== undefined && !isAnswered(after(line), false) ? line : undefined
  const turn = isLast ? [] : lastTurn(open)
  for (const event of new Set(asked === undefined || turn.includes(asked) ? turn : [asked, ...turn])) replay(event)
  state.buttonsOf = asked?.event_type === 'message' ? asked.data.id : null
  const transition = open.findLast(({ event_type }) => event_type === 'scene_transition')
  if (
    transition !== undefined &&
    !after(transition).some((event) => event.event_type === 'show_scene' || LEADING_ON.has(traceIn(event) ?? ''))
  )
    replay(transition)
  const behind = history.findLast(isBehind)
  const picture = history.findLast(
    (event) => isBehind(event) && (event.event_type !== 'play_video' || event.data.poster_url !== null),
  )
  const show = (event: ChatEvent | undefined): void => {
    if (event?.event_type === 'show_scene') showScenePicture(state, event)
    else replay(event)
  }
  if (picture !== behind) show(picture)
  show(behind)
  const mood = history.findLast(
    (event) => isBehind(event) || ['show_mood', 'show_scene', 'show_ending'].includes(event.event_type),
  )
  if (mood?.event_type === 'show_mood') replay(mood)
  for (const event of history)
    if (event.event_type === 'message' && event.data.sender_type === 'user')
      state.playerAvatarUrl = event.data.sender?.avatar_url ?? state.playerAvatarUrl
}

/** Twelve lines at most, from the player's last act that was answered. Rule S2. */
function lastTurn(events: readonly ChatEvent[]): ChatEvent[] {
  const isShown = (event: ChatEvent): boolean =>
    event.event_type === 'show_tips' || (event.event_type === 'message' && event.data.msg_type !== 'config')
  const answer = events.findLast((event) => isShown(event) && !isOfPlayer(event))
  const act = events.slice(0, answer === undefined ? events.length : events.indexOf(answer)).findLast(isOfPlayer)
  return events
    .slice(act === undefined ? 0 : events.indexOf(act))
    .filter(isShown)
    .slice(-12)
}

function isOfPlayer(event: ChatEvent): boolean {
  return event.event_type === 'message' && event.data.sender_type === 'user'
}

/** No player answers within a second: a line that comes later belongs to another turn. */
function isLeftBehind(asked: ChatEvent, later: readonly ChatEvent[]): boolean {
  return later.some(({ event_type, timestamp }) => event_type === 'message' && timestamp >= asked.timestamp + 2_000)
}

function isBehind(event: ChatEvent): boolean {
  if (event.event_type === 'show_image') return event.data.position === 'background'
  if (event.event_type === 'play_video') return event.data.is_background
  if (event.event_type === 'show_scene') return event.data.image_url !== null
  return event.event_type === 'animated_images'
}

/** Signals that ask for a scene, as a history has them; `cancel` is the only other one. */
const LEADING_ON: ReadonlySet<string> = new Set(['next_scene', 'prev_scene', 'config'])

/** The text of a message of the player's side that is not shown. */
function traceIn(event: ChatEvent): string | null {
  return event.event_type === 'message' && event.data.sender_type === 'user' && event.data.msg_type === 'config'
    ? event.data.content.text
    : null
}

function isAnswered(later: readonly ChatEvent[], isPicture: boolean): boolean {
  return later.some((event, index) => {
    if (event.event_type !== 'message' || event.data.sender_type !== 'user') return false
    const trace = traceIn(event)
    if (trace === 'cancel') return isPicture
    return (
      trace === null ||
      !LEADING_ON.has(trace) ||
      later.slice(index).some(({ event_type }) => event_type === 'show_scene')
    )
  })
}

function hasButtons(event: ChatEvent): boolean {
  return (
    event.event_type === 'message' &&
    event.data.msg_type !== 'config' &&
    (event.data.content.addition?.actions ?? []).length > 0
  )
}

/** An ending that this follows is over. */
function goesOn(event: ChatEvent): boolean {
  const asks = [
    'show_chat_options',
    'show_action_options',
    'upload_image',
    'scene_transition',
    'show_scene',
    'enter_paid_scene',
  ].includes(event.event_type)
  return asks || hasButtons(event) || (event.event_type === 'message' && event.data.sender_type === 'user')
}
