/** Shown where the player has no favourite, or has played nothing. */
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type OwnList } from './filters.ts'

export function EmptyOwnList({ list }: { list: OwnList }) {
  const { t } = useTranslation('catalogue')
  const [title, hint] =
    list === '@favorites' ? [t('noFavorites'), t('noFavoritesHint')] : [t('noPlayed'), t('noPlayedHint')]
  return <EmptyState title={title} hint={hint} />
}
