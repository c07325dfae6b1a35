/** The buttons of the graph: for all of it, and for what is selected. */
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/IconButton.tsx'
import { type GraphCommand } from './graphKeys.ts'
import { Column, Quiet, Row } from '../../ui/layout.tsx'
import styles from './GraphTools.module.css'
import { StrokeIcon } from '../../ui/icons.tsx'

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
    <Column gap={2} align="start" role="toolbar" aria-label={t('graph.tools')} className={styles.tools}>
      <Row wrap className={styles.group}>
        {!isReadOnly && (
          <IconButton label={t('graph.newNode')} title={`${t('graph.newNode')} (N)`} onClick={run('create')}>
            <AddIcon />
          </IconButton>
        )}
        <IconButton label={t('graph.find')} title={`${t('graph.find')} (F)`} onClick={run('find')}>
          <FindIcon />
        </IconButton>
        {!isReadOnly && (
          <IconButton
            label={t(count > 1 ? 'graph.arrangeSelected' : 'graph.arrange')}
            title={`${t(count > 1 ? 'graph.arrangeSelected' : 'graph.arrange')} (A)`}
            onClick={run('arrange')}
          >
            <ArrangeIcon />
          </IconButton>
        )}
        <IconButton label={t('graph.zoomOut')} title={`${t('graph.zoomOut')} (-)`} onClick={run('zoomOut')}>
          <ZoomOutIcon />
        </IconButton>
        <IconButton label={t('graph.zoomIn')} title={`${t('graph.zoomIn')} (+)`} onClick={run('zoomIn')}>
          <ZoomInIcon />
        </IconButton>
        <IconButton label={t('graph.fit')} title={`${t('graph.fit')} (0)`} onClick={run('fit')}>
          <FitIcon />
        </IconButton>
        <IconButton label={t('graph.help')} title={`${t('graph.help')} (?)`} onClick={run('help')}>
          <span aria-hidden="true">?</span>
        </IconButton>
      </Row>
      {count > 0 && !isReadOnly && (
        <Row wrap className={styles.group}>
          <Quiet as="span" className={styles.count}>
            {t('graph.selected', { count })}
          </Quiet>
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
        </Row>
      )}
    </Column>
  )
}

/** Icons of the graph's tools. */
function AddIcon() {
  return (
    <StrokeIcon size={20}>
      <path d="M12 5v14M5 12h14" />
    </StrokeIcon>
  )
}

function FindIcon() {
  return (
    <StrokeIcon size={20}>
      <circle cx="11" cy="11" r="6" />
      <path d="m16 16 4 4" />
    </StrokeIcon>
  )
}

function ArrangeIcon() {
  return (
    <StrokeIcon size={20}>
      <path d="M3 9h6v6H3zM15 3h6v6h-6zM15 15h6v6h-6zM9 12h3m0-6v12m0-12h3m-3 12h3" />
    </StrokeIcon>
  )
}

function ZoomInIcon() {
  return (
    <StrokeIcon size={20}>
      <circle cx="11" cy="11" r="7" />
      <path d="m16 16 4 4M8 11h6M11 8v6" />
    </StrokeIcon>
  )
}

function ZoomOutIcon() {
  return (
    <StrokeIcon size={20}>
      <circle cx="11" cy="11" r="7" />
      <path d="m16 16 4 4M8 11h6" />
    </StrokeIcon>
  )
}

function FitIcon() {
  return (
    <StrokeIcon size={20}>
      <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />
    </StrokeIcon>
  )
}
