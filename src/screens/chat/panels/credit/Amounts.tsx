/** What the player has, and what the story asks for. */
import { useTranslation } from 'react-i18next'
import { type View } from '../../../../../protocol/view.ts'
import { useGame } from '../../../../bridge/game.ts'
import { DiamondIcon } from '../../../../ui/icons.tsx'
import styles from './Amounts.module.css'

/** `needed`, coins: named by what was refused; else what the view says. */
export function Amounts({ needed }: { needed: number | undefined }) {
  const { t } = useTranslation()
  const owned = useGame((view) => view.coins)
  const asked = useGame(findNeededCoins)
  const needs = needed ?? asked
  if (owned === null) return null
  return (
    <dl className={styles.amounts}>
      <div>
        <dt>{t('later.credit.owned')}</dt>
        <dd>
          <DiamondIcon size={18} />
          {t('later.credit.diamonds', { count: owned })}
        </dd>
      </div>
      {needs !== null && needs > owned && (
        <div>
          <dt>{t('later.credit.needed')}</dt>
          <dd>
            <DiamondIcon size={18} />
            {t('later.credit.diamonds', { count: needs })}
          </dd>
        </div>
      )}
    </dl>
  )
}

/** The price that the player cannot pay: of the unpaid scene, or of the options where there is only one such price. Null if none is known. */
function findNeededCoins({ paid, coins, options, actionOptions }: View): number | null {
  if (paid?.state === 'payment_required') return paid.coins
  const prices = [...(options?.items ?? []), ...(actionOptions ?? [])].map(({ price }) => price)
  const missing = new Set(prices.filter((price) => price > (coins ?? 0)))
  const [only] = missing
  return missing.size === 1 && only !== undefined ? only : null
}
