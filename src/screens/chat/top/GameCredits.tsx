/** The player's diamonds in a game. A change counts up or down, with its amount beside it. Doc 2 §2, §9. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentGame } from '../../../game/game.ts'
import { CREDIT_CHANGE_MS, CREDIT_COUNT_MS } from '../../../../protocol/limits.ts'
import { formatCompact } from '../../../i18n/formatCompact.ts'
import { DiamondIcon } from '../../../ui/icons.tsx'
import { useTimeout } from '../../../platform/time.ts'
import { useCountTo } from '../../../ui/useCountTo.ts'
import { openGameRecharge } from '../openGameRecharge.ts'
import { Row } from '../../../ui/layout.tsx'
import styles from './GameCredits.module.css'

export function GameCredits({ coins }: { coins: number }) {
  const { t } = useTranslation(['chat', 'shell'])
  const game = useCurrentGame()
  const shown = useCountTo(coins, CREDIT_COUNT_MS)
  const change = useChange(coins)
  return (
    <Row
      as="button"
      type="button"
      className={styles.pill}
      aria-label={t('shell:credits', { count: coins })}
      onClick={() => openGameRecharge(game)}
    >
      <DiamondIcon />
      <span>{formatCompact(shown)}</span>
      {change !== 0 && (
        <span key={coins} className={styles.change} data-gained={change > 0} aria-hidden="true">
          {change > 0 ? `+${formatCompact(change)}` : `−${formatCompact(-change)}`}
        </span>
      )}
    </Row>
  )
}

/** How much the number changed last, for a moment; 0 for none. The first number is no change. */
function useChange(coins: number): number {
  const [last, setLast] = useState({ coins, change: 0 })
  if (last.coins !== coins) setLast({ coins, change: coins - last.coins })
  useTimeout(() => setLast({ coins, change: 0 }), last.change === 0 ? null : CREDIT_CHANGE_MS)
  return last.change
}
