/** Elements of the graph beside nodes: folded boxes, the frames of scenes, and ends that lead nowhere yet. */
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react'
import { memo, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { FoldData, FrameData, OpenData } from './drawnTypes.ts'
import { FoldSceneContext } from './foldSceneContext.ts'
import { Row, Text } from '../../ui/layout.tsx'
import styles from './Graph.module.css'
import { useIsFar } from './StoryNode.tsx'
import { useFoldFace } from './useNodeFace.ts'

export const FoldBox = memo(function FoldBox({ data, isConnectable }: NodeProps<Node<FoldData, 'fold'>>) {
  const { t } = useTranslation('creation')
  const isFar = useIsFar()
  const { line, severity } = useFoldFace(data.members)
  return (
    <div className={styles.fold} data-kind={data.kind} data-severity={severity ?? undefined} data-far={isFar}>
      <Handle type="target" position={Position.Left} className={styles.target} isConnectable={isConnectable} />
      <Text strong oneLine className={isFar ? styles.farName : undefined}>
        {data.title}
      </Text>
      {!isFar && (
        <>
          <p className={styles.line} data-short="true">
            {line}
          </p>
          <p className={styles.nodeFoot}>
            <span>{t('graph.nodes', { count: data.members.length })}</span>
            {severity !== null && <span className={styles.problemMark} aria-hidden="true" />}
          </p>
        </>
      )}
      <Handle
        type="source"
        position={Position.Right}
        className={styles.source}
        isConnectable={isConnectable && data.kind === 'run'}
      />
    </div>
  )
})

export const SceneFrame = memo(function SceneFrame({ data }: NodeProps<Node<FrameData, 'frame'>>) {
  const { t } = useTranslation('creation')
  const foldScene = useContext(FoldSceneContext)
  const isFar = useIsFar()
  return (
    <div className={styles.frame} data-far={isFar}>
      <Row gap={1} className={styles.frameTitle} data-frame-title>
        <Text as="span" oneLine tone="quiet" className={styles.frameName}>
          {data.title}
        </Text>
        <button
          type="button"
          tabIndex={-1}
          className={styles.frameButton}
          aria-label={t('graph.foldSceneNamed', { name: data.title })}
          onClick={() => foldScene(data.scene)}
        >
          <span aria-hidden="true">−</span>
        </button>
      </Row>
    </div>
  )
})

export const OpenEnd = memo(function OpenEnd({ data }: NodeProps<Node<OpenData, 'open'>>) {
  const { t } = useTranslation('creation')
  return (
    <Row className={styles.open} data-missing={data.to !== null} title={t('graph.open.create')}>
      <Handle type="target" position={Position.Left} className={styles.openHandle} isConnectable={false} />
      <Text as="span" oneLine className={styles.openText}>
        {data.to === null ? t('graph.open.empty') : t('graph.open.missing', { id: data.to })}
      </Text>
      <span className={styles.openAdd} aria-hidden="true">
        +
      </span>
    </Row>
  )
})
