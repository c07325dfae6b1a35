/** The buttons of the graph: for all of it, and for what is selected. */
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/IconButton.tsx'
import { Column, Quiet, Row } from '../../ui/layout.tsx'
import { formatKey } from '../keys.ts'
import { getGraphCommand, type GraphCommandName } from './graphCommands.ts'
import styles from './GraphTools.module.css'
import { StrokeIcon } from '../../ui/icons.tsx'

interface Props {
  onRun: (name: GraphCommandName) => void
  /** How many nodes are selected. */
  count: number
  isReadOnly: boolean
}

export function GraphTools({ onRun, count, isReadOnly }: Props) {
  const { t } = useTranslation('creation')
  const run = (name: GraphCommandName) => () => onRun(name)
  /** A button by its icon: its key stands in what the pointer is shown. */
  const button = (name: GraphCommandName, label: string) => ({
    label,
    title: `${label} (${formatKey(getGraphCommand(name).keys[0] ?? '')})`,
    onClick: run(name),
  })
  return (
    <Column gap={2} align="start" role="toolbar" aria-label={t('graph.tools')} className={styles.tools}>
      <Row wrap className={styles.group}>
        {!isReadOnly && (
          <IconButton {...button('create', t('graph.newNode'))}>
            <AddIcon />
          </IconButton>
        )}
        <IconButton {...button('find', t('graph.find'))}>
          <FindIcon />
        </IconButton>
        {!isReadOnly && (
          <IconButton {...button('arrange', t(count > 1 ? 'graph.arrangeSelected' : 'graph.arrange'))}>
            <ArrangeIcon />
          </IconButton>
        )}
        <IconButton {...button('zoomOut', t('graph.zoomOut'))}>
          <ZoomOutIcon />
        </IconButton>
        <IconButton {...button('zoomIn', t('graph.zoomIn'))}>
          <ZoomInIcon />
        </IconButton>
        <IconButton {...button('fit', t('graph.fit'))}>
          <FitIcon />
        </IconButton>
        <IconButton {...button('help', t('graph.help'))}>
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
