/** The favourite mark of a story, on its intro and on the cards of the lists. Doc 1 §4, doc 2 §4. */
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Story } from '../../../protocol/api/stories.ts'
import { setFavorite } from '../../api/stories.ts'
import { showToast } from '../../ui/toastStore.ts'

interface Options {
  /** Flips at once, and back if the call fails. Else it flips when the server has answered with code 0. */
  isOptimistic: boolean
  /** Called when the server has changed it. */
  onChanged?: (isFavorite: boolean) => void
}

/** The mark and its toggle; a toggle during a pending call is ignored. What the player changed holds until the story is loaded again. */
export function useFavorite(
  story: Pick<Story, 'id' | 'is_fav'>,
  { isOptimistic, onChanged }: Options,
): { isFavorite: boolean; toggle: () => Promise<void> } {
  const { t } = useTranslation('stories')
  const isLoading = useRef(false)
  const [wished, setWished] = useState<boolean | null>(null)
  const [change, setChange] = useState({ story, isFavorite: story.is_fav })
  // A story that loads during the call may have been read before it.
  const shown = useRef(story)
  useEffect(() => {
    shown.current = story
  }, [story])
  const known = change.story === story ? change.isFavorite : story.is_fav
  const toggle = async (): Promise<void> => {
    if (isLoading.current) return
    isLoading.current = true
    const isFavorite = !known
    if (isOptimistic) setWished(isFavorite)
    const answer = await setFavorite(story.id, isFavorite)
    isLoading.current = false
    setWished(null)
    if (!answer.ok) return void showToast('error', t('intro.favoriteFailed'))
    setChange({ story: shown.current, isFavorite })
    onChanged?.(isFavorite)
  }
  return { isFavorite: wished ?? known, toggle }
}
