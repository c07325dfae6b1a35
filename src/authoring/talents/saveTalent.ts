/** Creates or changes a talent, with its name in each language: the server takes one language in a request. */
import { type Skill, skillCreate, skillUpdate } from '../../../protocol/api/talents.ts'
import { type Locale, LOCALES } from '../../../protocol/locale.ts'
import type { CallError } from '../../../protocol/api/result.ts'
import { callAsUserWith } from '../../api/client.ts'

/** What the form holds. `id` is null for a talent that the server does not have yet. */
export interface TalentForm {
  id: string | null
  names: Readonly<Record<Locale, string>>
  imageUrl: string
  effects: Skill['skill_configs']
}

/** `id` is set as soon as the server has the talent, so that another try does not create it twice. */
export interface SavedTalent {
  id: string | null
  failure: CallError | null
}

export async function saveTalent({ id: known, names, imageUrl, effects }: TalentForm): Promise<SavedTalent> {
  let id = known
  // An empty list is left out of the request, and would change nothing.
  const fields = { image_url: imageUrl, skill_configs: effects.length === 0 ? [NO_EFFECT] : effects }
  for (const language of LOCALES) {
    const name = names[language].trim()
    const answer =
      id === null
        ? await callAsUserWith({ language }, skillCreate, { name, ...fields })
        : await callAsUserWith({ language }, skillUpdate, { id, name, ...fields })
    if (!answer.ok) return { id, failure: answer }
    id = answer.data.skill.id
  }
  return { id, failure: null }
}

const NO_EFFECT = { attr: 'happiness', value: 0 } as const
