/** The draft of a speaker's small talk: it fills what is missing, keeps what is written, and can be published. */
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { LOCALES } from '../../../protocol/locale.ts'
import { SMALL_TALK_KINDS, speakerSmallTalk } from '../../../protocol/story/smallTalk.ts'
import { fillSmallTalk } from '../../../src/authoring/model/smallTalkDraft.ts'

test('each kind without a line gets some in each language, and what is written stays', () => {
  const own = { en: ['Ada.'], zh: [] }
  const ada = { small_talk: { name: own, age: { en: [], zh: [] } } }
  const document = { metadata: {}, script: { speakers: { ada } }, marks: {} }
  fillSmallTalk(document, ['script', 'speakers', 'ada'])
  expect(v.is(speakerSmallTalk, ada.small_talk)).toBe(true)
  expect(ada.small_talk.name).toBe(own)
  const filled: Record<string, Record<string, string[]>> = ada.small_talk
  for (const kind of SMALL_TALK_KINDS)
    if (kind !== 'name')
      for (const locale of LOCALES) expect([kind, filled[kind]?.[locale]?.length ?? 0]).toEqual([kind, 2])
})
