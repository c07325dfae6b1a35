/** The whole amount that a start charges, and what is left after it: beside the button that charges, and in its description. */
import { useTranslation } from 'react-i18next'
import { type Actor, type Story } from '../../../../protocol/api/stories.ts'
import { useUser } from '../../../account/user.ts'
import { usePreviewCoins } from './previewCoins.ts'
import { computeStartPrice } from './startPrice.ts'
import { Row } from '../../../ui/layout.tsx'
import styles from './StartPriceNote.module.css'

interface Props {
  /** The button refers to it by `aria-describedby`. */
  id: string
  story: Story
  /** Null for a story without a character to choose. */
  actor: Pick<Actor, 'coins' | 'is_purchased'> | null
}

/** Empty where nothing is charged. */
export function StartPriceNote({ id, story, actor }: Props) {
  const { t } = useTranslation('stories')
  const user = useUser()
  const isPreview = usePreviewCoins() !== null
  // A preview charges nothing, so that nothing is left after it.
  const { total, left } = computeStartPrice(story, actor, isPreview ? null : (user?.coins ?? null))
  if (total === 0) return null
  const isMissing = left !== null && left < 0
  return (
    <Row
      as="p"
      align="stretch"
      justify="center"
      wrap
      quiet
      id={id}
      className={styles.note}
      data-missing={isMissing || undefined}
    >
      <span>{t('intro.total', { count: total })}</span>
      {left !== null && user !== null && (
        <span>{isMissing ? t('intro.owned', { count: user.coins }) : t('intro.left', { count: left })}</span>
      )}
    </Row>
  )
}
