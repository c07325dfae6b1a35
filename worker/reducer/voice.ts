/** Spoken lines. Doc 2 §4, "Video and audio"; rules M2 to M6. */
import { VOICE_PLAYBACK_RETRIES, VOICE_PLAYBACK_TIMEOUT_MS } from '../../protocol/limits.ts'
import { type Intent } from '../../protocol/intents.ts'
import { clearTimers, setTimer } from './pending.ts'
import { type Core } from './state.ts'
import { type FoldContext } from './foldContext.ts'

/** What of a line is spoken: its text without what stands between asterisks. Empty: the line cannot be voiced. */
export function removeStageDirections(text: string): string {
  return text
    .replace(/\*[^*]*\*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Whether a voice would be heard: the page can play it, and is not muted. */
export function isAudible({ player, muted }: Core): boolean {
  return player && !muted
}

/** A line begins to be spoken, in place of one that still is. */
export function startVoice(context: FoldContext, id: string, messageId: string | null, url: string): void {
  if (isAudible(context.core)) startVoiceAttempt(context, { id, messageId, url, attempt: 1 })
}

/** Nothing is spoken any more. */
export function stopVoice({ view, core }: FoldContext): void {
  view.voice = null
  clearTimers(core, 'voice:')
}

/** What the page says of a voice line. */
export function handleVoiceReport(context: FoldContext, { voiceId, attempt: meant, did }: Intent & { kind: 'voice' }): void {
  const { voice } = context.view
  if (voice === null || voice.id !== voiceId || voice.attempt !== meant) return
  if (did === 'start') clearTimers(context.core, 'voice:')
  if (did === 'end') stopVoice(context)
  if (did === 'fail') retryVoice(context)
}

/** An attempt that began nowhere within its time counts as failed. */
export function retryVoice(context: FoldContext): void {
  const { voice } = context.view
  if (voice === null) return
  if (voice.attempt > VOICE_PLAYBACK_RETRIES) stopVoice(context)
  else startVoiceAttempt(context, { ...voice, attempt: voice.attempt + 1 })
}

function startVoiceAttempt({ view, core }: FoldContext, voice: { id: string; messageId: string | null; url: string; attempt: number }): void {
  view.voice = voice
  clearTimers(core, 'voice:')
  setTimer(core, { key: `voice:${voice.id}:${voice.attempt}`, at: core.now + VOICE_PLAYBACK_TIMEOUT_MS })
}
