/** A draft in which a character answers: the story of `storyDocument.ts` with a talk at the pier. */
import { type Draft } from '../../protocol/story/draft.ts'
import { createStoryDocument } from './storyDocument.ts'

/** A new copy for each call, so that a test may change it. */
export function createTalkDocument(): Draft {
  const draft = createStoryDocument()
  const { pier } = draft.script['nodes'] as { pier: Record<string, unknown> }
  delete pier['choose']
  pier['listen'] = {
    answers: [
      {
        id: 'ask-lamp',
        examples: { en: ['who lit the lamp'], zh: ['灯是谁点的'] },
        do: [{ say: { en: 'I did.', zh: '我点的。' }, by: 'keeper' }],
        goto: 'lit',
      },
    ],
    otherwise: { do: [{ say: { en: 'Hm?', zh: '嗯？' }, by: 'keeper' }], goto: null },
    reply: {
      by: 'keeper',
      persona: { en: 'Keeps the lamp.', zh: '守着灯的人。' },
      refuse: { en: 'Not that.', zh: '不说这个。' },
      turns: 4,
      goto: 'dark',
    },
  }
  return draft
}
