/** A node in the graph: id, first line, first picture, steps, end, problems, colour and note. From far away its id alone. It is read as a sentence. */
import { Handle, type Node, type NodeProps, Position, useStore } from '@xyflow/react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { type TFunction } from 'i18next'
import { formatProblem } from '../problems/formatProblem.ts'
import { nameIdOf } from './drawGraph.ts'
import type { NodeData } from './drawnTypes.ts'
import { type NodeFace, useNodeFace } from './useNodeFace.ts'
import { Column, Text } from '../../ui/layout.tsx'
import styles from './Graph.module.css'

/** Below this zoom no line can be read: less is drawn. */
const FAR_ZOOM = 0.45

export function useIsFar(): boolean {
  return useStore(({ transform }) => transform[2] < FAR_ZOOM)
}

export const StoryNode = memo(function StoryNode({ id, data, isConnectable }: NodeProps<Node<NodeData, 'story'>>) {
  const { t } = useTranslation('creation')
  const isFar = useIsFar()
  const face = useNodeFace(id)
  const problems = face.problems.map((problem) => formatProblem(t, problem))
  return (
    <div
      className={styles.node}
      data-far={isFar}
      data-colour={face.colour ?? undefined}
      data-severity={face.severity ?? undefined}
      title={problems.join('\n') || undefined}
    >
      <span id={nameIdOf(id)} hidden>
        {describeNode(id, data, face, problems, t)}
      </span>
      <Handle type="target" position={Position.Left} className={styles.target} isConnectable={isConnectable} />
      {isFar ? (
        <Text strong oneLine className={styles.farName}>
          {id}
        </Text>
      ) : (
        <NodeDetails id={id} data={data} face={face} />
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

function NodeDetails({ id, data, face }: { id: string; data: NodeData; face: NodeFace }) {
  const { t } = useTranslation('creation')
  return (
    <>
      {face.pictureUrl !== '' && (
        <img
          className={styles.picture}
          src={face.pictureUrl}
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
          {face.severity !== null && <span className={styles.problemMark} aria-hidden="true" />}
        </p>
        <p className={styles.line} data-empty={face.line === ''} data-short={face.note !== ''}>
          {face.line || t('graph.noLine')}
        </p>
        {face.note !== '' && (
          <Text oneLine tone="quiet" className={styles.note}>
            {face.note}
          </Text>
        )}
        <p className={styles.nodeFoot}>
          <span>{t('graph.steps', { count: face.steps })}</span>
          <span className={styles.end} data-end={data.end ?? 'none'}>
            {data.end === null ? t('graph.noEnd') : t(`steps.ends.${data.end}`)}
          </span>
          {!data.isReached && <span className={styles.unreached}>{t('graph.unreached')}</span>}
        </p>
      </Column>
    </>
  )
}

/** The accessible name of a node. */
function describeNode(
  id: string,
  { end, isStart, isReached, targets }: NodeData,
  { line, steps, colour, note }: NodeFace,
  problems: readonly string[],
  t: TFunction<'creation'>,
): string {
  const separator = t('graph.separator')
  return [
    id,
    isStart && t('graph.start'),
    line || t('graph.noLine'),
    t('graph.steps', { count: steps }),
    end === null ? t('graph.noEnd') : t(`steps.ends.${end}`),
    targets.length > 0 && t('graph.leadsTo', { list: targets.join(separator) }),
    !isReached && t('graph.unreached'),
    problems.length > 0 && t('graph.problems', { list: problems.join(separator) }),
    colour !== null && t(`steps.colours.${colour}`),
    note !== '' && t('graph.note', { note }),
  ]
    .filter((part) => typeof part === 'string')
    .join('. ')
}
