/** Spoken lines. Doc 2 §4, "Video and audio"; rules M2 to M6. */
import { VOICE_PLAYBACK_RETRIES, VOICE_PLAYBACK_TIMEOUT_MS } from '../../protocol/limits.ts'
import { type Intent } from '../../protocol/intents.ts'
import { clearTimers, setTimer } from './pending.ts'
import { type Core } from './state.ts'
import { type Working } from './working.ts'

/** What of a line is spoken: its text without what stands between asterisks. Empty: the line cannot be voiced. */
export function spokenText(text: string): string {
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
export function speak(working: Working, id: string, messageId: string | null, url: string): void {
  if (isAudible(working.core)) attempt(working, { id, messageId, url, attempt: 1 })
}

/** Nothing is spoken any more. */
export function hush({ view, core }: Working): void {
  view.voice = null
  clearTimers(core, 'voice:')
}

/** What the page says of a voice line. */
export function voiceReported(working: Working, { voiceId, attempt: meant, did }: Intent & { kind: 'voice' }): void {
  const { voice } = working.view
  if (voice === null || voice.id !== voiceId || voice.attempt !== meant) return
  if (did === 'start') clearTimers(working.core, 'voice:')
  if (did === 'end') hush(working)
  if (did === 'fail') tryAgain(working)
}

/** An attempt that began nowhere within its time counts as failed. */
export function tryAgain(working: Working): void {
  const { voice } = working.view
  if (voice === null) return
  if (voice.attempt > VOICE_PLAYBACK_RETRIES) hush(working)
  else attempt(working, { ...voice, attempt: voice.attempt + 1 })
}

function attempt({ view, core }: Working, voice: { id: string; messageId: string | null; url: string; attempt: number }): void {
  view.voice = voice
  clearTimers(core, 'voice:')
  setTimer(core, { key: `voice:${voice.id}:${voice.attempt}`, at: core.now + VOICE_PLAYBACK_TIMEOUT_MS })
}
