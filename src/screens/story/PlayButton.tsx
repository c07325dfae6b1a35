/** Play, with what it costs. Doc 2 §2, Play button label. */
import { useTranslation } from 'react-i18next'
import { type Story } from '../../../protocol/api/stories.ts'
import { Button } from '../../ui/Button.tsx'
import { Diamond } from '../../ui/icons.tsx'
import { type Price, priceOf } from '../../ui/price.ts'
import styles from './PlayButton.module.css'

interface Props {
  story: Story
  isDiscounted: boolean
  isBusy: boolean
  onPlay: () => Promise<void>
}

export function PlayButton({ story, isDiscounted, isBusy, onPlay }: Props) {
  const { t } = useTranslation()
  const price = priceOf(story, isDiscounted)
  return (
    <Button wide isBusy={isBusy} aria-label={`${t('story.play')} · ${useSpoken(price)}`} onClick={() => void onPlay()}>
      <span>{t('story.play')}</span>
      <span className={styles.dot}>·</span>
      <Shown price={price} />
    </Button>
  )
}

/** The price as a screen reader says it. */
function useSpoken(price: Price): string {
  const { t } = useTranslation()
  if (price.kind !== 'coins') return t(`stories.${price.kind}`)
  return price.was === null ? t('stories.diamonds', { count: price.coins }) : t('story.priceWas', { count: price.coins, was: price.was })
}

function Shown({ price }: { price: Price }) {
  const { t } = useTranslation()
  if (price.kind !== 'coins') return <span>{t(`stories.${price.kind}`)}</span>
  return (
    <>
      <Diamond size={18} />
      <span className={styles.coins}>{price.coins}</span>
      {price.was !== null && <s className={styles.was}>{price.was}</s>}
    </>
  )
}
