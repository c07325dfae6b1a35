/** The buttons of the graph: for all of it, and for what is selected. */
import { useTranslation } from '../../i18n/useTranslation.ts'
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
  const { t } = useTranslation()
  const run = (kind: Exclude<GraphCommand, { direction: unknown }>['kind']) => () => commands({ kind })
  return (
    <div role="toolbar" aria-label={t('creation.graph.tools')} className={styles.tools}>
      <div className={styles.group}>
        {!isReadOnly && (
          <IconButton
            label={t('creation.graph.newNode')}
            title={`${t('creation.graph.newNode')} (N)`}
            onClick={run('create')}
          >
            <icons.AddIcon />
          </IconButton>
        )}
        <IconButton label={t('creation.graph.find')} title={`${t('creation.graph.find')} (F)`} onClick={run('find')}>
          <icons.FindIcon />
        </IconButton>
        {!isReadOnly && (
          <IconButton
            label={t(count > 1 ? 'creation.graph.arrangeSelected' : 'creation.graph.arrange')}
            title={`${t(count > 1 ? 'creation.graph.arrangeSelected' : 'creation.graph.arrange')} (A)`}
            onClick={run('arrange')}
          >
            <icons.ArrangeIcon />
          </IconButton>
        )}
        <IconButton
          label={t('creation.graph.zoomOut')}
          title={`${t('creation.graph.zoomOut')} (-)`}
          onClick={run('zoomOut')}
        >
          <icons.ZoomOutIcon />
        </IconButton>
        <IconButton
          label={t('creation.graph.zoomIn')}
          title={`${t('creation.graph.zoomIn')} (+)`}
          onClick={run('zoomIn')}
        >
          <icons.ZoomInIcon />
        </IconButton>
        <IconButton label={t('creation.graph.fit')} title={`${t('creation.graph.fit')} (0)`} onClick={run('fit')}>
          <icons.FitIcon />
        </IconButton>
        <IconButton label={t('creation.graph.help')} title={`${t('creation.graph.help')} (?)`} onClick={run('help')}>
          <span aria-hidden="true">?</span>
        </IconButton>
      </div>
      {count > 0 && !isReadOnly && (
        <div className={styles.group}>
          <span className={styles.count}>{t('creation.graph.selected', { count })}</span>
          {count === 1 && (
            <button type="button" className={styles.textTool} onClick={run('connect')}>
              {t('creation.graph.connect')}
            </button>
          )}
          <button type="button" className={styles.textTool} onClick={run('duplicate')}>
            {t('creation.graph.duplicate')}
          </button>
          <button type="button" className={styles.textTool} onClick={run('foldRun')}>
            {t('creation.graph.foldRun')}
          </button>
          <button type="button" className={styles.textTool} onClick={run('remove')}>
            {t('creation.graph.remove')}
          </button>
        </div>
      )}
    </div>
  )
}
