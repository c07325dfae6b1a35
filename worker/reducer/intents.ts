/** What the player does, and what the page reports. Doc 2 §4; rules I1, I5 to I10, P5, P6, S12. */
import { type ActionBody } from '../../protocol/actions.ts'
import { type EntryOf } from '../../protocol/entries.ts'
import { type OptionView, WAY_ON } from '../../protocol/view.ts'
import { act, goOn, retry, signal } from './actions.ts'
import { reasonOf } from './composer.ts'
import { openGate } from './gates.ts'
import { tapPictures, videoReported } from './media.ts'
import { jump } from './jump.ts'
import { isDeadEnd, takeUpload } from './offers.ts'
import { playAgain } from './start.ts'
import { askForCredit, type Working } from './working.ts'
import { voiceReported } from './voice.ts'

export function intended(working: Working, { intent, key, at }: EntryOf<'intent'>): void {
  const { view, core } = working
  // Another tab plays; this one shows what happens, and its notices.
  if (!core.owner && intent.kind !== 'noticed') return
  switch (intent.kind) {
    case 'send':
      return send(working, intent.text.trim(), key, at)
    case 'choose':
      return choose(working, intent.optionId, key, at)
    case 'upload':
      if (view.upload?.id !== intent.uploadId || isUnpaid(working)) return
      if (intent.url === null) return signal(working, `cancel:${key}`, 'cancel', null, takeUpload(working))
      return act(working, { key, at, type: 'chat:image', data: { image_url: intent.url }, echo: null })
    case 'tap':
      if (!tapPictures(working) && (core.gate?.kind === 'typing' || core.gate?.kind === 'delay')) openGate(working)
      return
    case 'continue':
      if (core.gate?.kind === 'overlay' && view.overlay?.id === intent.overlayId) openGate(working)
      return
    case 'video':
      return videoReported(working, intent)
    case 'voice':
      return voiceReported(working, intent)
    case 'jump':
      return jump(working, intent.to, key)
    case 'retry':
      if (!isUnpaid(working)) retry(working, intent.messageId)
      return
    case 'playAgain':
      if (view.ending !== null) playAgain(working, key)
      return
    case 'answered':
      if (view.after === intent.what) view.after = 'done'
      return
    case 'noticed':
      view.notices = view.notices.filter(({ id }) => id !== intent.noticeId)
  }
}

/** Words of the player's own: not while the input is disabled, and never blank. */
function send(working: Working, text: string, key: string, at: number): void {
  if (text === '' || reasonOf(working) !== null) return
  act(working, { key, at, type: 'chat', data: { text, ...addressee(working) }, echo: text })
}

/** In version 3 free text names the actor that the player turned to last. Rule I8. */
function addressee({ core: { opened, actorId } }: Working): Pick<ActionBody['data'], 'option_data'> {
  return opened.chatVersion === '3' && actorId !== opened.actorId ? { option_data: { actor_id: actorId } } : {}
}

/** One of the options shown. What costs more than the player owns asks for credit instead. */
function choose(working: Working, optionId: string, key: string, at: number): void {
  const { view, core } = working
  // It follows from the rest of the state, and is not in the view in the midst of a batch.
  if (optionId === WAY_ON) return isDeadEnd(working, reasonOf(working)) ? goOn(working, key) : undefined
  const chosen = findOption(working, optionId)
  if (chosen === null || isUnpaid(working) || core.gate !== null) return
  if (chosen.price > (view.coins ?? 0)) return askForCredit(working)
  const { text, sceneId, actorId } = chosen
  if (actorId !== null) turnTo(working, actorId)
  const data = {
    ...(text !== null && { text }),
    option_id: optionId,
    ...(sceneId !== null && { scene_id: sceneId }),
    ...(actorId !== null && { option_data: { actor_id: actorId } }),
  }
  act(working, { key, at, type: text === null ? 'action' : 'chat', data, echo: text })
}

/** Nothing is sent from a scene that has to be paid first; the player hears why. Rule B5. */
function isUnpaid(working: Working): boolean {
  if (working.view.paid?.state !== 'payment_required') return false
  askForCredit(working, 'scene_unpaid')
  return true
}

interface Chosen {
  /** Null: a picture or a button, which says nothing in the conversation. */
  text: string | null
  price: number
  sceneId: string | null
  actorId: string | null
}

/** An option among those offered as text, as pictures, or under a message. */
function findOption({ view, messages, core }: Working, optionId: string): Chosen | null {
  const offered = view.options?.items.find(({ id }) => id === optionId)
  if (offered !== undefined) return { text: wordsOf(offered), price: offered.price, sceneId: offered.sceneId, actorId: offered.actorId }
  const picture = view.actionOptions?.find(({ id }) => id === optionId)
  if (picture !== undefined) return { text: null, price: picture.price, sceneId: null, actorId: null }
  // A button under a message stays; while one is being answered, it is not pressed again.
  if (core.streams.some(({ kind }) => kind === 'action')) return null
  const isUnderMessage = messages.some(({ actions }) => actions.some((action) => action.optionId === optionId))
  const price = core.offered?.items.find(({ id }) => id === optionId)?.price ?? 0
  return isUnderMessage ? { text: null, price, sceneId: null, actorId: null } : null
}

/** What choosing an option says: where it has only a picture, what that shows; null where nobody said. */
function wordsOf({ text, alt }: OptionView): string | null {
  return text !== '' ? text : alt !== '' ? alt : null
}

/** The player turns to another actor, whose background clip comes back with them. */
function turnTo({ view, core }: Working, actorId: string): void {
  core.actorId = actorId
  const backdrop = core.backdrops[actorId]
  if (backdrop !== undefined) view.stage.background = backdrop
}
