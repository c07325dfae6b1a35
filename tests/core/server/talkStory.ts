/** The story of `tests/helpers/talkLibrary`, in which a character answers. */
import { join } from 'node:path'
import { type Understood } from '../../../server/engine/answerText.ts'
import { makeMove, startGame } from '../../../server/engine/moves.ts'
import { NO_OWNERSHIP } from '../../../server/engine/ownership.ts'
import { type GameSetup } from '../../../server/engine/setup.ts'
import { loadLibrary } from '../../../server/stories/library.ts'
import { type Story } from '../../../server/stories/story.ts'
import { type AcceptedMove, requireAccepted } from './fair-stories.ts'
import { type StoryNode } from '../../../protocol/story.ts'

export const TALK_FOLDER = join(import.meta.dirname, '../../helpers/talkLibrary')
const library = loadLibrary({ stories: TALK_FOLDER, media: join(TALK_FOLDER, 'no-media') })

export function getTalkStory(): Story {
  const story = library.stories.get('talk')
  if (story === undefined) throw new Error('the story is missing')
  return story
}

export function getTalkNode(): NonNullable<StoryNode['listen']> {
  const { listen } = getTalkStory().script.nodes['bar'] ?? {}
  if (listen === undefined) throw new Error('the bar is missing')
  return listen
}

export const TALK_SETUP: GameSetup = { story: getTalkStory(), actorId: 'ada', locale: 'en' }

/** What was written, and what it was taken for. */
export type WrittenText = string | [text: string, understood: Understood]

/** The turns of some texts. */
export function talk(...texts: WrittenText[]): AcceptedMove[] {
  const turns = [requireAccepted(startGame(TALK_SETUP, NO_OWNERSHIP))]
  for (const each of texts) {
    const [text, understood] = typeof each === 'string' ? [each, null] : each
    const { ownership, state } = turns.at(-1) ?? requireAccepted(startGame(TALK_SETUP, NO_OWNERSHIP))
    turns.push(
      requireAccepted(makeMove(TALK_SETUP, ownership, state, { kind: 'write', text, actorId: null }, null, understood)),
    )
  }
  return turns.slice(1)
}

/** The lines of a turn, with who says them. */
export function listLines({ events }: Pick<AcceptedMove, 'events'>): string[] {
  return events.flatMap((event) =>
    event.event_type === 'message'
      ? `${event.data.sender?.name ?? event.data.sender_type}: ${event.data.content.text}`
      : [],
  )
}
