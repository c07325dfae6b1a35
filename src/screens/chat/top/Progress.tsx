/** The current task, which expands, over the progress bar of the story. Doc 2 §4, task tip. */
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type TaskView } from '../../../../protocol/view/progress.ts'
import { useCurrentGame, useGame } from '../../../game/game.ts'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import styles from './Progress.module.css'
import { CREDIT_CHANGE_MS, CREDIT_COUNT_MS } from '../../../../protocol/limits.ts'
import { formatCompact } from '../../../i18n/formatCompact.ts'
import { DiamondIcon } from '../../../ui/icons.tsx'
import { useTimeout } from '../../../platform/time.ts'
import { useCountTo } from '../../../ui/useCountTo.ts'
import { openGameRecharge } from '../openGameRecharge.ts'
import gameCreditsStyles from './GameCredits.module.css'

export function Progress() {
  const { t } = useTranslation('chat')
  const { total, task } = useGame((view) => view.progress)
  return (
    <div className={styles.progress} data-empty={total === null && task === null}>
      {task !== null && <TaskTip task={task} />}
      {total !== null && <ProgressBar className={styles.total ?? ''} label={t('top.progress')} value={total} />}
    </div>
  )
}

/** Expanded until the level changes or the task is done. */
function TaskTip({ task }: { task: TaskView }) {
  const { t } = useTranslation('chat')
  const panel = useId()
  const { level, percent, description } = task
  const label = t('top.level', { level })
  const stretch = `${level} ${percent >= 100 ? 'done' : 'open'}`
  const [unfoldedFor, unfoldFor] = useState<string | null>(null)
  const isOpen = unfoldedFor === stretch

  return (
    <section aria-label={t('top.task')}>
      <button
        type="button"
        className={styles.tip}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => unfoldFor(isOpen ? null : stretch)}
      >
        <span key={level} className={styles.lines}>
          <span className={description === '' ? styles.task : styles.level}>{label}</span>
          {description !== '' && (
            <>
              <span className={styles.unseen}> · </span>
              <span className={styles.task}>{description}</span>
            </>
          )}
        </span>
      </button>
      <div id={panel} className={styles.panel} hidden={!isOpen}>
        <p className={styles.quiet}>{label}</p>
        {description !== '' && <p className={styles.description}>{description}</p>}
        <p className={styles.quiet}>{t('top.percent', { percent: Math.round(percent) })}</p>
      </div>
    </section>
  )
}

/** The player's diamonds in a game. A change counts up or down, with its amount beside it. Doc 2 §2, §9. */
export function GameCredits({ coins }: { coins: number }) {
  const { t } = useTranslation(['chat', 'shell'])
  const game = useCurrentGame()
  const shown = useCountTo(coins, CREDIT_COUNT_MS)
  const change = useChange(coins)
  return (
    <button
      type="button"
      className={gameCreditsStyles.pill}
      aria-label={t('shell:credits', { count: coins })}
      onClick={() => openGameRecharge(game)}
    >
      <DiamondIcon />
      <span>{formatCompact(shown)}</span>
      {change !== 0 && (
        <span key={coins} className={gameCreditsStyles.change} data-gained={change > 0} aria-hidden="true">
          {change > 0 ? `+${formatCompact(change)}` : `−${formatCompact(-change)}`}
        </span>
      )}
    </button>
  )
}

/** How much the number changed last, for a moment; 0 for none. The first number is no change. */
function useChange(coins: number): number {
  const [last, setLast] = useState({ coins, change: 0 })
  if (last.coins !== coins) setLast({ coins, change: coins - last.coins })
  useTimeout(() => setLast({ coins, change: 0 }), last.change === 0 ? null : CREDIT_CHANGE_MS)
  return last.change
}
