/** A node in the graph: id, first line, first picture, steps, end, problems, colour and note. From far away its id alone. */
import { Handle, type Node, type NodeProps, Position, useStore } from '@xyflow/react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { NodeData } from './drawnTypes.ts'
import { Column, Text } from '../../ui/layout.tsx'
import styles from './Graph.module.css'

/** Below this zoom no line can be read: less is drawn. */
const FAR_ZOOM = 0.45

export function useIsFar(): boolean {
  return useStore(({ transform }) => transform[2] < FAR_ZOOM)
}

export const StoryNode = memo(function StoryNode({ id, data, isConnectable }: NodeProps<Node<NodeData, 'story'>>) {
  const isFar = useIsFar()
  return (
    <div
      className={styles.node}
      data-far={isFar}
      data-colour={data.colour ?? undefined}
      data-severity={data.severity ?? undefined}
      title={data.problems || undefined}
    >
      <Handle type="target" position={Position.Left} className={styles.target} isConnectable={isConnectable} />
      {isFar ? (
        <Text strong oneLine className={styles.farName}>
          {id}
        </Text>
      ) : (
        <NodeDetails id={id} data={data} />
      )}
      <Handle
        type="source"
        position={Position.Right}
        className={styles.source}
        isConnectable={isConnectable && data.end !== 'ending'}
      />
    </div>
  )
})

function NodeDetails({ id, data }: { id: string; data: NodeData }) {
  const { t } = useTranslation('creation')
  return (
    <>
      {data.pictureUrl !== '' && (
        <img
          className={styles.picture}
          src={data.pictureUrl}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
        />
      )}
      <Column grow className={styles.nodeText}>
        <p className={styles.nodeHead}>
          {data.isStart && <span className={styles.startMark}>{t('graph.start')}</span>}
          <Text as="span" grow strong className={styles.nodeName}>
            {id}
          </Text>
          {data.severity !== null && <span className={styles.problemMark} aria-hidden="true" />}
        </p>
        <p className={styles.line} data-empty={data.line === ''} data-short={data.note !== ''}>
          {data.line || t('graph.noLine')}
        </p>
        {data.note !== '' && (
          <Text oneLine tone="quiet" className={styles.note}>
            {data.note}
          </Text>
        )}
        <p className={styles.nodeFoot}>
          <span>{t('graph.steps', { count: data.steps })}</span>
          <span className={styles.end} data-end={data.end ?? 'none'}>
            {data.end === null ? t('graph.noEnd') : t(`steps.ends.${data.end}`)}
          </span>
          {!data.isReached && <span className={styles.unreached}>{t('graph.unreached')}</span>}
        </p>
      </Column>
    </>
  )
}
