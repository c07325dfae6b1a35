/** The buttons of the graph: for all of it, and for what is selected. */
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/IconButton.tsx'
import type { GraphCommand } from './graphKeys.ts'
import styles from './GraphTools.module.css'
import * as icons from './graphIcons.tsx'

interface Props {
  commands: (command: GraphCommand) => void
  /** How many nodes are selected. */
  count: number
  isReadOnly: boolean
}

export function GraphTools({ commands, count, isReadOnly }: Props) {
  const { t } = useTranslation('creation')
  const run = (kind: Exclude<GraphCommand, { direction: unknown }>['kind']) => () => commands({ kind })
  return (
    <div role="toolbar" aria-label={t('graph.tools')} className={styles.tools}>
      <div className={styles.group}>
        {!isReadOnly && (
          <IconButton label={t('graph.newNode')} title={`${t('graph.newNode')} (N)`} onClick={run('create')}>
            <icons.AddIcon />
          </IconButton>
        )}
        <IconButton label={t('graph.find')} title={`${t('graph.find')} (F)`} onClick={run('find')}>
          <icons.FindIcon />
        </IconButton>
        {!isReadOnly && (
          <IconButton
            label={t(count > 1 ? 'graph.arrangeSelected' : 'graph.arrange')}
            title={`${t(count > 1 ? 'graph.arrangeSelected' : 'graph.arrange')} (A)`}
            onClick={run('arrange')}
          >
            <icons.ArrangeIcon />
          </IconButton>
        )}
        <IconButton label={t('graph.zoomOut')} title={`${t('graph.zoomOut')} (-)`} onClick={run('zoomOut')}>
          <icons.ZoomOutIcon />
        </IconButton>
        <IconButton label={t('graph.zoomIn')} title={`${t('graph.zoomIn')} (+)`} onClick={run('zoomIn')}>
          <icons.ZoomInIcon />
        </IconButton>
        <IconButton label={t('graph.fit')} title={`${t('graph.fit')} (0)`} onClick={run('fit')}>
          <icons.FitIcon />
        </IconButton>
        <IconButton label={t('graph.help')} title={`${t('graph.help')} (?)`} onClick={run('help')}>
          <span aria-hidden="true">?</span>
        </IconButton>
      </div>
      {count > 0 && !isReadOnly && (
        <div className={styles.group}>
          <span className={styles.count}>{t('graph.selected', { count })}</span>
          {count === 1 && (
            <button type="button" className={styles.textTool} onClick={run('connect')}>
              {t('graph.connect')}
            </button>
          )}
          <button type="button" className={styles.textTool} onClick={run('duplicate')}>
            {t('graph.duplicate')}
          </button>
          <button type="button" className={styles.textTool} onClick={run('foldRun')}>
            {t('graph.foldRun')}
          </button>
          <button type="button" className={styles.textTool} onClick={run('remove')}>
            {t('graph.remove')}
          </button>
        </div>
      )}
    </div>
  )
}
