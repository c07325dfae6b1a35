/** Talents: the authored ones, overridden by what admins created, changed or deleted. Doc 2 §3, §7. */
import { type Skill, skillEffects } from '../../protocol/api/talents.ts'
import { DEFAULT_LOCALE, type Locale } from '../../protocol/locale.ts'
import * as v from 'valibot'
import { type StoryTalent } from '../../protocol/story.ts'
import { type Clock } from '../clock.ts'
import { Problem } from '../problems.ts'
import { createId, type Random } from '../random.ts'
import { type SkillRecord, type SkillStore } from '../storage/port.ts'
import { getTalentPictureUrl } from '../stories/mediaUrls.ts'

/** Fields of a talent that an admin sets. */
export type SkillFields = Omit<Skill, 'id'>

type SkillChange = { [K in keyof SkillFields]?: SkillFields[K] | undefined }

export interface Talents {
  list: (locale: Locale) => Promise<Skill[]>
  /** Null for an unknown id. */
  get: (id: string, locale?: Locale) => Promise<Skill | null>
  create: (fields: SkillFields, locale: Locale) => Promise<Skill>
  /** Changes the given fields, the name in one language only. Throws `unknown_skill`. */
  update: (id: string, fields: SkillChange, locale: Locale) => Promise<Skill>
  /** Throws `unknown_skill`. */
  remove: (id: string) => Promise<void>
  /** Brings a deleted talent back. Throws `unknown_skill` for one that was never deleted. */
  restore: (id: string, locale: Locale) => Promise<Skill>
}

interface Ports {
  authored: readonly StoryTalent[]
  store: SkillStore
  clock: Clock
  random: Random
}

export function createTalents({ authored, store, clock, random }: Ports): Talents {
  /** Authored and changed talents, as records. */
  const records = async (): Promise<SkillRecord[]> => {
    const changed = await store.list()
    const untouched = authored.filter(({ id }) => changed.every((skill) => skill.id !== id)).map(createAuthoredRecord)
    return [...untouched, ...changed.filter(({ deleted }) => !deleted)]
  }
  const getRecord = async (id: string): Promise<SkillRecord> => {
    const found = (await records()).find((skill) => skill.id === id)
    if (found === undefined) throw new Problem('unknown_skill', id)
    return found
  }
  const put = async (record: SkillRecord, locale: Locale): Promise<Skill> => {
    await store.put({ ...record, changedAt: clock.now() })
    return toApiSkill(record, locale)
  }
  const list: Talents['list'] = async (locale) => (await records()).map((record) => toApiSkill(record, locale))
  return {
    list,
    get: async (id, locale = DEFAULT_LOCALE) => (await list(locale)).find((skill) => skill.id === id) ?? null,
    create: (fields, locale) =>
      put(
        applyChange(
          {
            id: createId(random),
            name: fields.name,
            names: '{}',
            imageUrl: '',
            effects: '[]',
            deleted: false,
            changedAt: 0,
          },
          fields,
          locale,
        ),
        locale,
      ),
    update: async (id, fields, locale) => put(applyChange(await getRecord(id), fields, locale), locale),
    remove: async (id) => {
      await put({ ...(await getRecord(id)), deleted: true }, DEFAULT_LOCALE)
    },
    restore: async (id, locale) => {
      const record = (await store.list()).find((skill) => skill.id === id && skill.deleted)
      if (record === undefined) throw new Problem('unknown_skill', id)
      return put({ ...record, deleted: false }, locale)
    },
  }
}

const namesByLanguage = v.record(v.string(), v.string())

function createAuthoredRecord({ id, name, image, effects }: StoryTalent): SkillRecord {
  return {
    id,
    name: name[DEFAULT_LOCALE],
    names: JSON.stringify(name),
    imageUrl: getTalentPictureUrl(image),
    effects: JSON.stringify(effects),
    deleted: false,
    changedAt: 0,
  }
}

/** A record with the given fields; the name is in one language. */
function applyChange(
  before: SkillRecord,
  { name, image_url, skill_configs }: SkillChange,
  locale: Locale,
): SkillRecord {
  const names = v.parse(namesByLanguage, JSON.parse(before.names))
  return {
    ...before,
    names: JSON.stringify(name === undefined ? names : { ...names, [locale]: name }),
    imageUrl: image_url ?? before.imageUrl,
    effects: skill_configs === undefined ? before.effects : JSON.stringify(skill_configs),
  }
}

function toApiSkill({ id, name, names, imageUrl, effects }: SkillRecord, locale: Locale): Skill {
  return {
    id,
    name: v.parse(namesByLanguage, JSON.parse(names))[locale] ?? name,
    image_url: imageUrl,
    skill_configs: v.parse(skillEffects, JSON.parse(effects)),
  }
}
