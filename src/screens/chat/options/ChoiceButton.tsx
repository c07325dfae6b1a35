/** A button that chooses: its price is in its name, and what is left after it in its description. */
import { type Elements } from '../../../ui/elements.ts'
import { type TFunction } from 'i18next'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCompact } from '../../../i18n/formatCompact.ts'
import { useGame } from '../../../game/game.ts'
import { DiamondIcon } from '../../../ui/icons.tsx'
import { useFocusTarget } from '../regions.ts'
import { Column, Row } from '../../../ui/layout.tsx'
import styles from './ChoiceButton.module.css'
import { computeCharge, useChoose } from './choices.ts'

interface Props {
  id: string
  /** Its place among the offers, from 1: up to 9 the digit chooses it. */
  number?: number
  /** Label of the choice, without the price. */
  text: string
  /** In coins; 0: free. */
  price: number
  /** Further words of its name, such as 'Unlocked'. */
  marks?: readonly string[]
  /** False while it ignores taps. */
  isActive: boolean
  /** A picture is above its words. */
  isPictured?: boolean
  className?: string | undefined
  children?: Elements
}

export function ChoiceButton({
  id,
  number,
  text,
  price,
  marks = [],
  isActive,
  isPictured = false,
  className = '',
  children,
}: Props) {
  const { t } = useTranslation('game')
  const choose = useChoose()
  const note = useId()
  const charge = computeCharge(
    price,
    useGame((view) => view.coins),
  )
  const owned = charge === null ? '' : t('options.owned', { count: charge.balance })
  const name = price > 0 ? t('options.priced', { text, count: price }) : text
  return (
    <>
      <button
        type="button"
        className={`${styles.choice} ${className}`}
        ref={useFocusTarget(number === undefined ? null : 'choice')}
        data-choice={number}
        data-pictured={isPictured}
        aria-label={[name, ...marks].join(t('options.separator'))}
        aria-describedby={charge === null ? undefined : note}
        aria-disabled={!isActive}
        onClick={() => isActive && choose(id, text)}
      >
        {children ?? <span dir="auto">{text}</span>}
        {price > 0 && (
          <Column as="span" align="end" className={styles.price} data-price>
            <Row as="span" className={styles.amount}>
              <DiamondIcon /> <span>{formatCompact(price)}</span>
            </Row>
            {charge !== null && <span className={styles.left}>{formatLeft(t, charge.left)}</span>}
          </Column>
        )}
      </button>
      {charge !== null && (
        <span id={note} hidden>
          {charge.left < 0
            ? t('options.missing', { count: -charge.left, owned })
            : t('options.charge', { count: charge.left, owned })}
        </span>
      )}
    </>
  )
}

/** Coins left after the payment, or coins that are missing, in two words. */
function formatLeft(t: TFunction<'game'>, left: number): string {
  return left < 0 ? t('options.short', { count: -left }) : t('options.left', { count: left })
}
