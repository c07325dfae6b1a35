/** Voice lines. Doc 2 §4, "Video and audio"; rules M2 to M6, M17, M18. */
import { VOICE_PLAYBACK_RETRIES, VOICE_PLAYBACK_TIMEOUT_MS, VOICE_WAIT_MAX_MS } from '../../protocol/limits.ts'
import { type Intent } from '../../protocol/intents.ts'
import { getSpeech } from '../../protocol/lineText.ts'
import { clearTimers, requestCall, setTimer } from './pending.ts'
import { type Core, type Gate } from './state.ts'
import { type FoldContext } from './foldContext.ts'

/** Whether the page can play a voice and is not muted. */
export function isAudible({ canPlaySound, isMuted }: Core): boolean {
  return canPlaySound && !isMuted
}

/** Starts a voice line, and replaces one that plays. */
export function startVoice(context: FoldContext, id: string, messageId: string | null, url: string): void {
  const { core } = context
  if (!isAudible(core)) return
  // It replaces the voice that something waits for: that waits for this one.
  if (core.speakingUntil !== null) waitForVoice(core)
  startVoiceAttempt(context, { id, messageId, url, attempt: 1 })
}

/** Requests the voice of a text, as the actor speaks now; with a message, for a line that was said before. */
export function requestVoice(core: Core, name: string, text: string, messageId?: string): void {
  const { actorId, voiceConfig } = core
  requestCall(core, name, { name: 'voice', actorId, text, voiceConfig, ...(messageId !== undefined && { messageId }) })
}

/**
 * Plays the line of a message again. A line that has no voice, as one that came while muted, gets it now. Not while muted, or behind a
 * clip. Rule M17.
 */
export function speakAgain(context: FoldContext, messageId: string, key: string): void {
  const { core, view } = context
  const message = context.messages.find(messageId)
  if (message === null || view.video !== null || !isAudible(core)) return
  if (message.audioUrl !== null) return startVoice(context, `again:${key}`, messageId, message.audioUrl)
  const speech = getSpeech(message)
  if (speech !== '' && core.isOnline) requestVoice(core, `spoken:${messageId}`, speech, messageId)
}

/** Keeps the voice that the player asked for, and plays it. Without one (null) the line stays silent. */
export function handleSpokenLine(context: FoldContext, messageId: string, url: string | null): void {
  if (url === null || !context.messages.setVoice(messageId, url)) return
  if (context.view.video === null) startVoice(context, `spoken:${messageId}`, messageId, url)
}

/** Stops the voice line. */
export function stopVoice({ view, core }: FoldContext): void {
  view.voice = null
  clearTimers(core, 'voice:')
  stopWaitingForVoice(core)
}

/** The gate that closes until the voice has ended, null while none is known to play. Rule M18. */
export function createSpeechGate({ speakingUntil, now }: Core): Gate | null {
  if (speakingUntil === null || speakingUntil <= now) return null
  return { kind: 'speech', key: `speech:${speakingUntil}`, until: speakingUntil, next: null }
}

/** Nothing waits for the voice any more: it has ended, or the player went on. Rule M18. */
export function stopWaitingForVoice(core: Core): void {
  core.speakingUntil = null
  if (core.gate?.kind === 'speech') core.gate = null
}

/** The voice is known to play: what would cut it off waits from now on. */
function waitForVoice(core: Core): void {
  core.speakingUntil = core.now + VOICE_WAIT_MAX_MS
  if (core.gate?.kind === 'speech') core.gate = createSpeechGate(core)
}

/** Handles a report of the page. Reports of other voice lines and earlier attempts change nothing. */
export function handleVoiceReport(
  context: FoldContext,
  { voiceId, attempt: meant, did }: Intent & { kind: 'voice' },
): void {
  const { voice } = context.view
  if (voice === null || voice.id !== voiceId || voice.attempt !== meant) return
  if (did === 'start') {
    clearTimers(context.core, 'voice:')
    waitForVoice(context.core)
  }
  if (did === 'end') stopVoice(context)
  if (did === 'fail') retryVoice(context)
}

/** Starts the next attempt, or stops the line if none is left. Rule M4. */
export function retryVoice(context: FoldContext): void {
  const { voice } = context.view
  if (voice === null) return
  if (voice.attempt > VOICE_PLAYBACK_RETRIES) stopVoice(context)
  else startVoiceAttempt(context, { ...voice, attempt: voice.attempt + 1 })
}

function startVoiceAttempt(
  { view, core }: FoldContext,
  voice: { id: string; messageId: string | null; url: string; attempt: number },
): void {
  view.voice = voice
  clearTimers(core, 'voice:')
  setTimer(core, { key: `voice:${voice.id}:${voice.attempt}`, at: core.now + VOICE_PLAYBACK_TIMEOUT_MS })
}
