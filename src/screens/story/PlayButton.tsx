/** The Play button with the price. Doc 2 §2, Play button label. */
import { useTranslation } from '../../i18n/useTranslation.ts'
import { type Story } from '../../../protocol/api/stories.ts'
import { Button } from '../../ui/Button.tsx'
import { getDisplayPrice } from '../../ui/price.ts'
import { PriceLabel, usePriceFormatter } from './PriceLabel.tsx'
import styles from './PriceLabel.module.css'

interface Props {
  story: Story
  isDiscounted: boolean
  isBusy: boolean
  /** What says how much is charged. */
  noteId: string
  onPlay: () => void
}

export function PlayButton({ story, isDiscounted, isBusy, noteId, onPlay }: Props) {
  const { t } = useTranslation()
  const formatPrice = usePriceFormatter()
  const price = getDisplayPrice(story, isDiscounted)
  return (
    <Button
      wide
      isBusy={isBusy}
      aria-label={`${t('story.play')} · ${formatPrice(price)}`}
      aria-describedby={noteId}
      onClick={onPlay}
    >
      <span>{t('story.play')}</span>
      <span className={styles.dot}>·</span>
      <PriceLabel price={price} />
    </Button>
  )
}
