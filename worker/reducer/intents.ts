/** Intents: acts of the player and reports of the page. Doc 2 §4; rules I1, I5 to I10, P5, P6, S12. */
import { type ActionBody } from '../../protocol/api/gameStreams.ts'
import { type EntryOf } from '../../protocol/entries.ts'
import { type Intent } from '../../protocol/intents.ts'
import { CONTINUE_OPTION_ID, type OptionView } from '../../protocol/view/options.ts'
import { sendAction, sendNextScene, retryAction, sendSignal } from './actions.ts'
import { listButtons } from './buttons.ts'
import { findComposerReason } from './composer.ts'
import { canEndOnTap, markLinesRead } from './delays.ts'
import { openGate } from './gates.ts'
import { canEndTransition, endTransition } from './nextScene.ts'
import { canFinish, findFinishOption, toggleActorChoice } from './finish.ts'
import { changeBackground } from './events/stage.ts'
import { advancePictures, handleVideoReport } from './media.ts'
import { requestJump } from './jump.ts'
import { continuePaidScene, pausePaidScene } from './paidQuestion.ts'
import { isDeadEnd, clearUpload } from './offers.ts'
import { restartGame } from './start.ts'
import { startSkip } from './skipRead.ts'
import { type Core } from './state.ts'
import { promptForCredit, updateCreditHold, type FoldContext } from './foldContext.ts'
import { GATE_TRAITS } from './gateTraits.ts'
import { handleVoiceReport, speakAgain } from './voice.ts'

export function handleIntent(context: FoldContext, { intent, key, at }: EntryOf<'intent'>): void {
  const { view, core } = context
  // Another tab plays: this one only shows the session and its notices. Rule I11.
  if (!core.isLeader && intent.kind !== 'noticed') return
  if (!REPORTS.has(intent.kind)) core.isSkipping = false
  switch (intent.kind) {
    case 'send':
      return sendText(context, intent.text.trim(), key, at)
    case 'choose':
      return applyChoice(context, intent.optionId, key, at)
    case 'upload':
      if (view.upload?.id !== intent.uploadId || rejectUnpaid(context)) return
      markLinesRead(context)
      if (intent.url === null) return sendSignal(context, `cancel:${key}`, 'cancel', null, clearUpload(context))
      return sendAction(context, { key, at, type: 'chat:image', data: { image_url: intent.url }, echo: null })
    case 'tap':
      if (!advancePictures(context)) skipByTap(context)
      return
    case 'skipRead':
      return startSkip(context)
    case 'continue':
      if (core.gate?.kind === 'overlay' && view.overlay?.id === intent.overlayId) openGate(context)
      return
    case 'video':
      return handleVideoReport(context, intent)
    case 'voice':
      return handleVoiceReport(context, intent)
    case 'jump':
      return requestJump(context, intent.to, key)
    case 'pausePaid':
      return pausePaidScene(context)
    case 'goOnPaid':
      return continuePaidScene(context, intent.allowed)
    case 'finish':
      return finishStage(context, key, at)
    case 'speak':
      return speakAgain(context, intent.messageId, key)
    case 'retry':
      if (!rejectUnpaid(context)) retryAction(context, intent.messageId)
      return
    case 'playAgain':
      if (view.ending !== null || intent.place !== undefined) restartGame(context, key, intent)
      return
    case 'answered':
      if (view.after === intent.what) view.after = 'done'
      return
    case 'noticed':
      view.notices = view.notices.filter(({ id }) => id !== intent.noticeId)
      updateCreditHold(context, 'continue')
  }
}

/** Intents that are no acts of the player: a skip goes on after them. */
const REPORTS: ReadonlySet<Intent['kind']> = new Set(['video', 'voice', 'noticed'])

/**
 * What a tap ends, the first of these that there is: the typing of a line, the countdown to the next scene, the delay after a line (also one that
 * has not begun: the line counts as read) with a `wait` in it. Rules P6, P10.
 */
function skipByTap(context: FoldContext): void {
  const { gate } = context.core
  if (gate?.kind === 'typing') return openGate(context)
  if (canEndTransition(context)) return endTransition(context)
  if (!canEndOnTap(context)) return
  markLinesRead(context)
  if (gate?.kind === 'wait') openGate(context)
}

/** Sends text that is not blank, if the input is enabled. Rule I1. */
function sendText(context: FoldContext, text: string, key: string, at: number): void {
  if (text === '' || findComposerReason(context) !== null) return
  sendAction(context, { key, at, type: 'chat', data: { text, ...buildAddressee(context) }, echo: text })
}

/** In version 3 free text names the actor that the player chose last. Rule I8. */
function buildAddressee({ core: { opened, actorId } }: FoldContext): Pick<ActionBody['data'], 'option_data'> {
  return opened.chatVersion === '3' && actorId !== opened.actorId ? { option_data: { actor_id: actorId } } : {}
}

/** Goes back to the choice of actors: by the story's own option, else by the choice that was offered last. Rule S17. */
function finishStage(context: FoldContext, key: string, at: number): void {
  if (!canFinish(context, findComposerReason(context))) return
  const optionId = findFinishOption(context)
  if (optionId !== null) applyChoice(context, optionId, key, at)
  else toggleActorChoice(context)
}

/** Sends an option that is shown. If it costs more than the player owns, credit is requested instead. Rules I5, I6. */
function applyChoice(context: FoldContext, optionId: string, key: string, at: number): void {
  const { view, core } = context
  // Within a batch the derived option is not in the view yet.
  if (optionId === CONTINUE_OPTION_ID)
    return isDeadEnd(context, findComposerReason(context)) ? sendNextScene(context, key) : undefined
  const chosen = findOption(context, optionId)
  if (chosen === null || rejectUnpaid(context) || isBusy(core)) return
  if (chosen.price > (view.coins ?? 0)) return promptForCredit(context, { price: chosen.price })
  const { text, sceneId, actorId } = chosen
  if (actorId !== null) switchActor(context, actorId)
  // The story goes on: to refuse it once is to refuse it for this stage.
  if (optionId === core.finishOptionId || core.coveredOffers !== null) core.isStageComplete = false
  const data = {
    ...(text !== null && { text }),
    option_id: optionId,
    ...(sceneId !== null && { scene_id: sceneId }),
    ...(actorId !== null && { option_data: { actor_id: actorId } }),
  }
  const { price } = chosen
  sendAction(context, { key, at, type: text === null ? 'action' : 'chat', price, data, echo: text })
}

/** Whether something has to be over first. A page may ask before it sends a choice, and its modal holds only what comes later. */
function isBusy({ gate }: Core): boolean {
  return gate !== null && GATE_TRAITS[gate.kind].allowsActs !== true
}

/** Whether the scene has to be paid first, or its question answered. Adds a notice for the first. Rules B5, B17. */
function rejectUnpaid(context: FoldContext): boolean {
  const { paid } = context.view
  if (paid === null || paid.state === 'running') return false
  if (paid.state === 'asking') return true
  promptForCredit(context, { code: 'scene_unpaid', price: paid.coins })
  return true
}

interface ChosenOption {
  /** Null for a picture or a button: the conversation shows nothing of it. */
  text: string | null
  price: number
  sceneId: string | null
  actorId: string | null
}

/** Finds an option among those shown as text, as pictures, or under a message. */
function findOption(context: FoldContext, optionId: string): ChosenOption | null {
  const { view } = context
  const offered = view.options?.items.find(({ id }) => id === optionId)
  if (offered !== undefined)
    return { text: textOfOption(offered), price: offered.price, sceneId: offered.sceneId, actorId: offered.actorId }
  const picture = view.actionOptions?.find(({ id }) => id === optionId)
  if (picture !== undefined) return { text: null, price: picture.price, sceneId: null, actorId: null }
  const button = listButtons(context).find((each) => each.optionId === optionId)
  if (button === undefined) return null
  return { text: null, price: button.price, sceneId: null, actorId: null }
}

/** The text of an option, else what its picture shows; null if neither is known. */
function textOfOption({ text, alt }: OptionView): string | null {
  return text !== '' ? text : alt !== '' ? alt : null
}

/** Turns to another actor and restores their background clip. Rule S14. */
function switchActor({ view, core }: FoldContext, actorId: string): void {
  core.actorId = actorId
  const backdrop = core.backdrops[actorId]
  if (backdrop !== undefined) changeBackground(view, backdrop)
}
