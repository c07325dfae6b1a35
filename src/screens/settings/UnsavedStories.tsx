/** Names the stories with words that only this device has, in a question after which they are gone. */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listUnsavedStories, type UnsavedStory } from '../../account/authorWriting.ts'
import { type StrandedStory } from '../../account/strandedStories.ts'
import { wait } from '../../platform/time.ts'

/** A database that does not answer is not waited for any longer, ms. */
const TIMEOUT_MS = 3_000

/** Of a user, or of all users with null. Null until they are known: nobody may answer the question before. */
export function useUnsavedStories(userId: string | null): readonly UnsavedStory[] | null {
  const [stories, setStories] = useState<readonly UnsavedStory[] | null>(null)
  useEffect(() => {
    let isGone = false
    const timeout = wait(TIMEOUT_MS).then((): UnsavedStory[] => [])
    void Promise.race([listUnsavedStories(userId), timeout]).then((found) => {
      if (!isGone) setStories(found)
    })
    return () => {
      isGone = true
    }
  }, [userId])
  return stories
}

/** Items of a list. */
export function UnsavedStories({ stories }: { stories: readonly (StrandedStory & Partial<UnsavedStory>)[] | null }) {
  const { t } = useTranslation('account')
  return stories?.map(({ id, title, isOfOther = false }, index) => {
    const [named, untitled] = isOfOther
      ? (['settings.unsavedOfOther', 'settings.unsavedUntitledOfOther'] as const)
      : (['settings.unsaved', 'settings.unsavedUntitled'] as const)
    return <li key={`${id} ${index}`}>{title === '' ? t(untitled) : t(named, { title })}</li>
  })
}
