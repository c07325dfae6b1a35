/** One row of the outline. */
import { type DragEvent, memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDraftActions } from '../model/DraftContext.tsx'
import { asList, readAt } from '../model/documentPaths.ts'
import { moveSteps } from '../model/stepLists.ts'
import { ChevronIcon } from '../../ui/controlIcons.tsx'
import { KindIcon } from '../steps/icons.tsx'
import { isDragging, takeDragged } from '../steps/list/dragSteps.ts'
import { StepSummary } from '../steps/list/StepSummary.tsx'
import { readStepKind } from '../steps/stepKinds.ts'
import { Quiet, Row, Spoken, Text } from '../../ui/layout.tsx'
import styles from './Outline.module.css'
import { isSameRow, type OutlineRow } from './outlineRows.ts'
import { useMoveNode } from './useMoveNode.ts'

interface Props {
  row: OutlineRow
  problems: number
  isCurrent: boolean
  isTabStop: boolean
}

/** Drawn again only when something in it changes: a story may have 500 nodes. */
export const OutlineRowView = memo(DrawnRow, (one, other) => {
  const { row: before, ...rest } = one
  const { row: after } = other
  return (
    rest.problems === other.problems &&
    rest.isCurrent === other.isCurrent &&
    rest.isTabStop === other.isTabStop &&
    isSameRow(before, after)
  )
})

function DrawnRow({ row, problems, isCurrent, isTabStop }: Props) {
  const isUnfolded = row.kind === 'step' ? undefined : row.isUnfolded
  const drag = useNodeDrag(row)
  return (
    <Row
      gap={2}
      role="treeitem"
      data-key={row.key}
      data-kind={row.kind}
      className={styles.row}
      tabIndex={isTabStop ? 0 : -1}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.size}
      aria-expanded={isUnfolded}
      aria-selected={isCurrent}
      {...drag}
    >
      {row.kind !== 'step' && (
        <Row
          as="span"
          justify="center"
          aria-hidden="true"
          data-fold=""
          className={styles.fold}
          data-unfolded={isUnfolded}
        >
          <ChevronIcon size={14} />
        </Row>
      )}
      <RowContent row={row} problems={problems} />
    </Row>
  )
}

function RowContent({ row, problems }: Pick<Props, 'row' | 'problems'>) {
  const { t } = useTranslation('creation')
  if (row.kind === 'scene') {
    return (
      <>
        <Text as="span" strong oneLine className={styles.scene}>
          {row.title || (row.id ?? t('outline.beforeScenes'))}
        </Text>
        {row.title !== '' && (
          <Quiet rigid oneLine as="span" className={styles.quiet}>
            {row.id}
          </Quiet>
        )}
        <Quiet rigid oneLine as="span" className={styles.quiet}>
          {t('outline.nodes', { number: row.nodes })}
        </Quiet>
      </>
    )
  }
  if (row.kind === 'step') {
    return (
      <Row as="span" gap={2} quiet className={styles.step}>
        <KindIcon kind={readStepKind(row.step) ?? 'unknown'} size={14} />
        <StepSummary step={row.step} />
      </Row>
    )
  }
  const { node, line } = row
  return (
    <>
      <Text as="span" grow className={styles.node}>
        <Text as="span" oneLine className={styles.id}>
          {node.id}
        </Text>
        <Quiet as="span" oneLine>
          {line}
        </Quiet>
      </Text>
      {node.isStart && (
        <Text as="span" rigid tone="quiet" className={styles.tag}>
          {t('outline.start')}
        </Text>
      )}
      {!node.isReached && (
        <Text as="span" rigid tone="quiet" className={styles.tag} data-look="warning">
          {t('outline.unreached')}
        </Text>
      )}
      {problems > 0 && (
        <Text
          as="span"
          rigid
          tone="quiet"
          className={styles.tag}
          data-look="problem"
          title={t('outline.problems', { number: problems })}
        >
          <span aria-hidden="true">{problems}</span>
          <Spoken>{t('outline.problems', { number: problems })}</Spoken>
        </Text>
      )}
      <Text
        as="span"
        rigid
        tone="quiet"
        className={styles.end}
        title={node.end === null ? t('graph.noEnd') : t(`steps.ends.${node.end}`)}
      >
        <KindIcon kind={node.end ?? 'unknown'} size={14} />
      </Text>
    </>
  )
}

let draggedNode: string | null = null

/** A node is dragged to another place among the nodes; steps are dropped on a node. */
function useNodeDrag(row: OutlineRow) {
  const { edit } = useDraftActions()
  const moveNode = useMoveNode()
  const [side, setSide] = useState<'above' | 'below' | null>(null)
  if (row.kind !== 'node') return {}
  const { id } = row.node
  return {
    draggable: true,
    'data-drop': side ?? undefined,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData('text/plain', id)
      draggedNode = id
    },
    onDragEnd: () => {
      draggedNode = null
      setSide(null)
    },
    onDragOver: (event: DragEvent) => {
      if (draggedNode === null && !isDragging()) return
      event.preventDefault()
      const { top, height } = event.currentTarget.getBoundingClientRect()
      setSide(draggedNode === null || event.clientY > top + height / 2 ? 'below' : 'above')
    },
    onDragLeave: () => setSide(null),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      const node = draggedNode
      const steps = takeDragged()
      draggedNode = null
      setSide(null)
      if (node !== null) moveNode(node, id, side === 'above' ? 'before' : 'behind')
      else if (steps !== null) {
        const path = ['script', 'nodes', id, 'do']
        edit((draft) => void moveSteps(draft, steps.path, steps.indexes, path, asList(readAt(draft, path)).length))
      }
    },
  }
}
