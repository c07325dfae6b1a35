/** A button that says what it charges: its words, and the price, which a screen reader hears in its name. */
import { type ComponentProps } from 'react'
import { Button } from '../../ui/Button.tsx'
import { type DisplayPrice } from '../../ui/price.ts'
import { PriceLabel, usePriceFormatter } from './PriceLabel.tsx'
import styles from './PriceLabel.module.css'

type Props = Omit<ComponentProps<typeof Button>, 'children' | 'aria-label'> & {
  label: string
  /** Null where there is no price to name. */
  price: DisplayPrice | null
  /** Shown in place of both while the button is busy. */
  busyLabel?: string
}

export function PricedButton({ label, price, busyLabel, ...rest }: Props) {
  const formatPrice = usePriceFormatter()
  if (price === null) return <Button {...rest}>{label}</Button>
  return (
    <Button {...rest} aria-label={`${label} · ${formatPrice(price)}`}>
      {rest.isBusy === true && busyLabel !== undefined ? (
        <span>{busyLabel}</span>
      ) : (
        <>
          <span>{label}</span>
          <span className={styles.dot}>·</span>
          <PriceLabel price={price} />
        </>
      )}
    </Button>
  )
}
