/** Voice lines: files of the server, and the device's own voice. Doc 2 §4, "Video and audio"; rules M2 to M6, M17 to M19. */
import {
  LINE_WAIT_MAX_MS,
  VOICE_PLAYBACK_RETRIES,
  VOICE_PLAYBACK_TIMEOUT_MS,
  VOICE_WAIT_MAX_MS,
} from '../../protocol/limits.ts'
import { type Intent } from '../../protocol/intents.ts'
import { getReadAloud, getSpeech } from '../../protocol/lineText.ts'
import { type LineSpeech, type Message } from '../../protocol/view/conversation.ts'
import { type VoiceView } from '../../protocol/view/sound.ts'
import { clearTimers, requestCall, setTimer } from './pending.ts'
import { type Core, type Gate } from './state.ts'
import { type FoldContext } from './foldContext.ts'

/** Whether the page can play a voice and is not muted. */
export function isAudible({ canPlaySound, isMuted }: Core): boolean {
  return canPlaySound && !isMuted
}

/** Whether the device's own voice can be heard. Rule M19. */
function canDeviceSpeak({ hasDeviceVoice, isMuted }: Core): boolean {
  return hasDeviceVoice && !isMuted
}

/**
 * Whether a voice is prepared for a line that is about to be said: as the specification has it, unless the server says that its file is only for
 * readers who want it, or that there is none. Rules M2, M19.
 */
export function isPreparedAhead({ readsAloud }: Core, speech: LineSpeech | undefined): boolean {
  const file = speech?.file ?? 'always'
  return file === 'always' || (file === 'asked' && readsAloud)
}

/** Starts the file of a line, and replaces a voice that plays. */
export function startVoice(context: FoldContext, id: string, messageId: string | null, url: string): void {
  if (isAudible(context.core)) beginVoice(context, { id, messageId, url, attempt: 1 })
}

/**
 * A line is said: its file plays, after that of the line before if that still plays, or the device reads it to a reader who has lines read aloud.
 * One that is skipped is silent. Rules M2, M18, M19, P14.
 */
export function voiceLine(context: FoldContext, eventId: string, message: Message): void {
  const { core } = context
  core.nextVoice = null
  if (core.isSkipping) return
  const { id: messageId, audioUrl: url } = message
  if (url !== null && core.speakingUntil !== null) core.nextVoice = { id: eventId, messageId, url }
  else if (url !== null) startVoice(context, eventId, messageId, url)
  else if (context.core.readsAloud) startDeviceVoice(context, eventId, message, getReadAloud(message))
}

/** The device's own voice says these words of a message. Rule M19. */
function startDeviceVoice(context: FoldContext, id: string, { id: messageId, speech }: Message, text: string): void {
  if (text === '' || !canDeviceSpeak(context.core) || context.view.video !== null) return
  const { pitch = 1, rate = 1 } = speech ?? {}
  beginVoice(context, { id, messageId, url: null, words: { text, pitch, rate }, attempt: 1 })
}

function beginVoice(context: FoldContext, voice: VoiceView): void {
  const { core } = context
  // It replaces the voice that something waits for: that waits for this one.
  if (core.speakingUntil !== null) waitForVoice(core)
  startVoiceAttempt(context, voice)
}

/** Requests the voice of a text, as the line says or as the actor speaks now; with a message, for a line that was said before. */
export function requestVoice(
  core: Core,
  name: string,
  line: { text: string; speech: LineSpeech | undefined },
  messageId?: string,
): void {
  const { text, speech } = line
  const { actorId } = core
  const voiceId = speech?.voice_id ?? ''
  const voiceConfig = voiceId === '' ? core.voiceConfig : { provider: '', voice_id: voiceId }
  requestCall(core, name, { name: 'voice', actorId, text, voiceConfig, ...(messageId !== undefined && { messageId }) })
}

/**
 * Plays the line of a message again. A line that has no voice, as one that came while muted, gets it now. Not while muted, or behind a
 * clip. Rule M17.
 */
export function speakAgain(context: FoldContext, messageId: string, key: string): void {
  const { core, view } = context
  const message = context.messages.find(messageId)
  if (message === null || view.video !== null || core.isMuted) return
  if (message.audioUrl !== null) return startVoice(context, `${ASKED_AGAIN}${key}`, messageId, message.audioUrl)
  const text = getSpeech(message)
  if (text === '') return
  const mayHaveFile = message.speech?.file !== 'none' && core.isOnline && isAudible(core)
  if (mayHaveFile) requestVoice(core, `${ASKED}${messageId}`, { text, speech: message.speech }, messageId)
  else startDeviceVoice(context, `${ASKED_AGAIN}${key}`, message, text)
}

/** Ids of voices that the player asked for begin with these. */
const ASKED = 'spoken:'
const ASKED_AGAIN = 'again:'

/** Whether the device may read in place of a voice: the player asked for this line, or for all of them. */
function isWanted({ readsAloud }: Core, { id }: VoiceView): boolean {
  return readsAloud || id.startsWith(ASKED) || id.startsWith(ASKED_AGAIN)
}

/** Keeps the voice that the player asked for, and plays it. Without one (null) the device reads the line. Rules M17, M19. */
export function handleSpokenLine(context: FoldContext, messageId: string, url: string | null): void {
  const message = context.messages.find(messageId)
  if (message === null) return
  if (url === null) return startDeviceVoice(context, `${ASKED}${messageId}`, message, getSpeech(message))
  context.messages.setVoice(messageId, url)
  if (context.view.video === null) startVoice(context, `${ASKED}${messageId}`, messageId, url)
}

/** Stops the voice line. */
export function stopVoice({ view, core }: FoldContext): void {
  view.voice = null
  core.nextVoice = null
  clearTimers(core, 'voice:')
  stopWaitingForVoice(core)
}

/** The voice is over: that of the line shown last begins, if it waited. Rule M18. */
function endVoice(context: FoldContext): void {
  const { nextVoice } = context.core
  stopVoice(context)
  if (nextVoice !== null) startVoice(context, nextVoice.id, nextVoice.messageId, nextVoice.url)
}

/** Stops a voice that cannot be heard any more, or that the reader does not want any more. Rules M3, M19. */
export function stopUnheardVoice(context: FoldContext): void {
  const { view, core } = context
  const { voice } = view
  const goesOn =
    voice !== null && (voice.url === null ? canDeviceSpeak(core) && isWanted(core, voice) : isAudible(core))
  if (!goesOn) stopVoice(context)
}

/**
 * The gate that closes for the voice, null while none is known to play. What would end the voice waits for its end, and so does everything where the
 * player asked for the voice. All else waits for 9 s of it, and the voice goes on. Rule M18.
 */
export function createSpeechGate({ view, core }: FoldContext, isSilencing: boolean): Gate | null {
  const { speakingUntil, unread, now } = core
  if (speakingUntil === null) return null
  const isAsked = view.voice !== null && isWanted(core, view.voice)
  const begunAt = speakingUntil - VOICE_WAIT_MAX_MS
  const readUntil = Math.min(begunAt, unread?.wholeAt ?? begunAt) + LINE_WAIT_MAX_MS
  const until = isSilencing || isAsked ? speakingUntil : Math.min(speakingUntil, readUntil)
  return until <= now ? null : { kind: 'speech', key: `speech:${until}`, until, next: null }
}

/** Nothing waits for the voice any more: it has ended, or the player went on. Rule M18. */
export function stopWaitingForVoice(core: Core): void {
  core.speakingUntil = null
  if (core.gate?.kind === 'speech') core.gate = null
}

/** The voice is known to play: what would cut it off waits from now on. */
function waitForVoice(core: Core): void {
  core.speakingUntil = core.now + VOICE_WAIT_MAX_MS
  // What waits is given its time again.
  if (core.gate?.kind === 'speech') core.gate = null
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
  if (did === 'end') endVoice(context)
  if (did === 'fail') retryVoice(context)
}

/** Starts the next attempt. If none is left, the device reads a line whose file cannot be played, or it is left. Rules M4, M19. */
export function retryVoice(context: FoldContext): void {
  const { voice } = context.view
  if (voice === null) return
  if (voice.attempt <= VOICE_PLAYBACK_RETRIES)
    return startVoiceAttempt(context, { ...voice, attempt: voice.attempt + 1 })
  endVoice(context)
  const message = voice.messageId === null || voice.url === null ? null : context.messages.find(voice.messageId)
  if (message !== null && isWanted(context.core, voice))
    startDeviceVoice(context, voice.id, message, getReadAloud(message))
}

function startVoiceAttempt({ view, core }: FoldContext, voice: VoiceView): void {
  view.voice = voice
  clearTimers(core, 'voice:')
  setTimer(core, { key: `voice:${voice.id}:${voice.attempt}`, at: core.now + VOICE_PLAYBACK_TIMEOUT_MS })
}
