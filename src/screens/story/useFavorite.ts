/** The favourite mark: toggles optimistically, and reverts if the call fails. Doc 1 §4, doc 2 §4. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Story } from '../../../protocol/api/stories.ts'
import { setFavorite } from '../../api/stories.ts'
import { showToast } from '../../ui/toastStore.ts'

/** The mark and its toggle; a toggle during a pending call is ignored. */
export function useFavorite({ id, is_fav }: Pick<Story, 'id' | 'is_fav'>): {
  isFavorite: boolean
  toggle: () => Promise<void>
} {
  const { t } = useTranslation('stories')
  const [optimistic, setWished] = useState<boolean | null>(null)
  const [isLoading, setLoading] = useState(false)
  const isFavorite = optimistic ?? is_fav
  const toggle = async (): Promise<void> => {
    if (isLoading) return
    setLoading(true)
    setWished(!isFavorite)
    const answer = await setFavorite(id, !isFavorite)
    setLoading(false)
    if (answer.ok) return
    setWished(isFavorite)
    showToast('error', t('intro.favoriteFailed'))
  }
  return { isFavorite, toggle }
}
