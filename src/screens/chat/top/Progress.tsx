/** The current task, which expands, over the progress bar of the story. Doc 2 §4, task tip. */
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type TaskView } from '../../../../protocol/view/progress.ts'
import { useGame } from '../../../game/game.ts'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import styles from './Progress.module.css'

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
