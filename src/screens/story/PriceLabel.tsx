/** A price, as an element and as text for screen readers. Doc 2 §2, Play button label. */
import { useTranslation } from 'react-i18next'
import { formatCompact } from '../../i18n/formatCompact.ts'
import { DiamondIcon } from '../../ui/icons.tsx'
import { type DisplayPrice } from '../../ui/price.ts'
import styles from './PriceLabel.module.css'

export function PriceLabel({ price }: { price: DisplayPrice }) {
  const { t } = useTranslation('stories')
  if (price.kind !== 'coins') return <span>{t(price.kind)}</span>
  return (
    <>
      <DiamondIcon size={18} />
      <span className={styles.coins}>{formatCompact(price.coins)}</span>
      {price.was !== null && <s className={styles.was}>{formatCompact(price.was)}</s>}
    </>
  )
}

/** Returns a function that formats a price for screen readers. */
export function usePriceFormatter(): (price: DisplayPrice) => string {
  const { t } = useTranslation('stories')
  return (price) => {
    if (price.kind !== 'coins') return t(price.kind)
    return price.was === null
      ? t('diamonds', { count: price.coins })
      : t('intro.priceWas', { count: price.coins, was: price.was })
  }
}
