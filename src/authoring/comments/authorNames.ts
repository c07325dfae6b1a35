/** The names of those who wrote comments: asked for once, where one is not known. */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { AUTHOR_NAMES_MAX, authorNames } from '../../../protocol/api/creationAuthors.ts'
import { useUser } from '../../account/user.ts'
import { callAsUser } from '../../api/client.ts'
import { createStore, useStore } from '../../platform/store.ts'

/** By the id of the user; null for one who is no author any more. */
const names = createStore<ReadonlyMap<string, string | null>>(new Map())
const pending = new Set<string>()

/** What an author is called on the screen. */
export function useAuthorNames(ids: readonly string[]): (id: string) => string {
  const { t } = useTranslation('creation')
  const known = useStore(names, (all) => all)
  const user = useUser()
  const missing = [...new Set(ids)].filter((id) => id !== user?.uuid && !known.has(id)).join(' ')
  useEffect(() => {
    const asked = missing.split(' ').filter((id) => id !== '' && !pending.has(id))
    if (asked.length > 0) void loadNames(asked.slice(0, AUTHOR_NAMES_MAX))
  }, [missing])
  return (id) => {
    if (id === user?.uuid) return t('comments.you')
    const name = known.get(id)
    return name ?? t(name === null ? 'comments.formerAuthor' : 'comments.someone')
  }
}

async function loadNames(ids: readonly string[]): Promise<void> {
  for (const id of ids) pending.add(id)
  const answer = await callAsUser(authorNames, { ids: [...ids] })
  for (const id of ids) pending.delete(id)
  if (!answer.ok) return
  names.set(
    new Map([...names.get(), ...answer.data.authors.map(({ id, name }): [string, string | null] => [id, name])]),
  )
}
