/** The talents with their names in each language: the server answers each request in one. */
import { type Skill, skillList } from '../../../protocol/api/talents.ts'
import { forEachLocale, type Locale, LOCALES } from '../../../protocol/locale.ts'
import { type Result, succeed } from '../../../protocol/api/result.ts'
import { callAsUserWith } from '../../api/client.ts'

/** A talent as it is written: a name that a language lacks is that of another one. */
export interface WrittenTalent extends Omit<Skill, 'name'> {
  names: Readonly<Record<Locale, string>>
}

export async function listWrittenTalents(signal: AbortSignal): Promise<Result<WrittenTalent[]>> {
  const answers = await Promise.all(
    LOCALES.map(async (language) => ({ language, answer: await callAsUserWith({ signal, language }, skillList, {}) })),
  )
  const named = new Map<string, { skill: Skill; names: Partial<Record<Locale, string>> }>()
  for (const { language, answer } of answers) {
    if (!answer.ok) return answer
    for (const skill of answer.data.skills) {
      const entry = named.get(skill.id) ?? { skill, names: {} }
      entry.names[language] = skill.name
      named.set(skill.id, entry)
    }
  }
  return succeed(
    [...named.values()].map(({ skill: { name, ...skill }, names }) => ({
      ...skill,
      names: forEachLocale((locale) => names[locale] ?? name),
    })),
  )
}
