/** Speech for a given text. Doc 2 §7, tts.generate. */
import { REASONING } from '../../protocol/api/streamPaths.ts'
import { extractSpeech } from '../../protocol/lineText.ts'
import { type Voice, VOICES } from '../../protocol/story.ts'
import { getVoiceSound } from '../../protocol/story/voices.ts'
import { Problem } from '../problems.ts'
import { type SpeechService } from '../speech/speechService.ts'
import { MEDIA_ROOT, VOICE_FOLDER } from '../stories/mediaUrls.ts'
import { type Story } from '../stories/story.ts'
import { type RateLimiter } from './rateLimiter.ts'

interface Ports {
  /** Null where no speech service is configured. */
  service: SpeechService | null
  /** Those that this process speaks. */
  listStories: () => readonly Story[]
  /** Those that a user plays, whichever process they played at before. */
  listPlayed: (userId: string) => Promise<readonly Story[]>
  limiter: RateLimiter
}

interface SpeechRequest {
  userId: string
  actorId: string
  text: string
  /** A named voice, or the id of one who speaks in the story. */
  voiceId: string | undefined
}

/**
 * Address of a spoken text, in the requested voice or, if that is unknown, in that of the actor or speaker; '' where there is no file, and the
 * device reads it. Throws `unknown_actor`, and a `bad_request` for a text with nothing but actions between asterisks.
 */
export function createSpeech({
  service,
  listStories,
  listPlayed,
  limiter,
}: Ports): (request: SpeechRequest) => Promise<string> {
  return async ({ userId, actorId, text, voiceId }) => {
    const known = listStories()
    const stories = isKnown(known, actorId, voiceId) ? known : [...known, ...(await listPlayed(userId))]
    const voice = findVoice(stories, actorId, voiceId)
    if (voice === null) throw new Problem('unknown_actor', actorId)
    const speech = extractSpeech(text)
    if (speech === '') throw new Problem('bad_request', 'text')
    if (service === null) return ''
    const mayMake = (): Promise<boolean> =>
      limiter.consume(['speechByUser', userId]).then(
        () => true,
        () => false,
      )
    const name = await service.getFile(speech, getVoiceSound(voice), mayMake)
    return name === null ? '' : `${MEDIA_ROOT}/${VOICE_FOLDER}/${name}`
  }
}

/** Null if nobody has the actor's id. In version 3 no actor is chosen, so the middle voice speaks. */
function findVoice(stories: readonly Story[], actorId: string, voiceId: string | undefined): Voice | null {
  const named = VOICES.find((each) => each === voiceId)
  const cast = actorId === REASONING ? stories : stories.filter((story) => isCast(story, actorId))
  if (cast.length === 0 && actorId !== REASONING) return null
  return named ?? findSpeakerVoice(cast, voiceId) ?? findSpeakerVoice(cast, actorId) ?? 'mid'
}

/** Whether these stories say who speaks. */
function isKnown(stories: readonly Story[], actorId: string, voiceId: string | undefined): boolean {
  if (actorId !== REASONING) return stories.some((story) => isCast(story, actorId))
  return VOICES.some((each) => each === voiceId) || findSpeakerVoice(stories, voiceId) !== null
}

function isCast({ metadata, script }: Story, id: string): boolean {
  // `id` may equal a property of every object, such as `constructor`.
  return Object.hasOwn(script.speakers, id) || metadata.actors.some((actor) => actor.id === id)
}

function findSpeakerVoice(stories: readonly Story[], id: string | undefined): Voice | null {
  if (id === undefined) return null
  const story = stories.find(({ script }) => Object.hasOwn(script.speakers, id))
  return story?.script.speakers[id]?.voice ?? null
}
