/** Shown where the player has no favourite, or has played nothing. */
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { type OwnList } from '../filters.ts'

export function EmptyOwnList({ list }: { list: OwnList }) {
  const { t } = useTranslation()
  const [title, hint] =
    list === '@favorites'
      ? [t('catalogue.noFavorites'), t('catalogue.noFavoritesHint')]
      : [t('catalogue.noPlayed'), t('catalogue.noPlayedHint')]
  return <EmptyState title={title} hint={hint} />
}
