/** Where a story listens once, a question of the player is answered, and does not use up the turn. */
import { expect, test } from 'vitest'
import { type Locale } from '../../../protocol/locale.ts'
import { makeMove } from '../../../server/engine/moves.ts'
import { NO_OWNERSHIP } from '../../../server/engine/ownership.ts'
import { initialState, NO_CHOICES } from '../../../server/engine/state.ts'
import { getStory } from '../../helpers/storyInputs.ts'
import { requireAccepted, write } from './fair-stories.ts'
import { listLines } from './talkStory.ts'

const QUESTIONS: Readonly<Record<Locale, readonly string[]>> = {
  en: [
    'what is your name?',
    'what do you mean?',
    'why do you ask?',
    'are you serious?',
    'what do people usually say?',
    'can I think about it?',
    'how long does it take?',
    'where are we?',
    'what would you choose?',
    'does it hurt?',
  ],
  zh: [
    '你叫什么名字？',
    '什么意思？',
    '你问这个干什么？',
    '真的假的？',
    '别人一般怎么说？',
    '能让我想想吗？',
    '要多久？',
    '这是哪儿？',
    '换了你选什么？',
    '疼不疼？',
  ],
}

test.each(
  (['blind', 'guess'] as const).flatMap((node) =>
    Object.entries(QUESTIONS).flatMap(([locale, texts]) =>
      texts.map((text) => [node, locale as Locale, text] as const),
    ),
  ),
)('paper-faces, %s (%s): “%s” is answered, and leaves the turn', (node, locale, text) => {
  const story = getStory('paper-faces')
  for (const { id } of story.metadata.actors) {
    const state = { ...initialState(story, NO_CHOICES, 1), node }
    const turn = requireAccepted(makeMove({ story, actorId: id, locale }, NO_OWNERSHIP, state, write(text)))
    expect(turn.state.node).toBe(node)
    expect(listLines(turn)).toHaveLength(1)
  }
})
