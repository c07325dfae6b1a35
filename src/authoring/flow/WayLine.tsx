/** A line between boxes with the ends that it stands for: the text of each option, its price, condition and style. */
import { BaseEdge, EdgeLabelRenderer, type EdgeProps, getBezierPath } from '@xyflow/react'
import { memo } from 'react'
import { formatCompact } from '../../i18n/formatCompact.ts'
import { useTranslation } from 'react-i18next'
import type { DocumentPath } from '../../../protocol/story/draft.ts'
import { useDraft, useDraftActions } from '../model/DraftContext.tsx'
import { isInside } from '../model/documentPaths.ts'
import { DiamondIcon } from '../../ui/icons.tsx'
import { useShownFigures } from '../figures/figuresStore.ts'
import { measureWay } from '../figures/readFigures.ts'
import { LISTED_WAYS } from './drawGraph.ts'
import type { DrawnLine, WayLabel } from './drawnTypes.ts'
import { Column, Row, Text } from '../../ui/layout.tsx'
import styles from './Graph.module.css'
import { GAP } from './layout.ts'
import { useIsFar } from './StoryNode.tsx'

export const WayLine = memo(function WayLine(line: EdgeProps<DrawnLine>) {
  const { data, markerEnd, selected } = line
  const isFar = useIsFar()
  const width = useWayWidth(line.source, line.data?.ways)
  const [path] = getBezierPath(line)
  // Beside the node that it leaves, where the layout leaves room.
  const [x, y] = [line.sourceX + GAP.x / 2, line.sourceY + (data?.labelsBelow ?? 0)]
  const ways = data?.ways ?? []
  const isLabelled = !isFar && ways.some(({ text }) => text !== '')
  return (
    <>
      <BaseEdge
        path={path}
        {...(markerEnd !== undefined && { markerEnd })}
        className={styles.way}
        data-open={data?.isOpen}
        data-selected={selected}
        data-conditional={ways.length > 0 && ways.every(({ when }) => when !== null)}
        interactionWidth={24}
        {...(width !== null && { style: { strokeWidth: width } })}
      />
      {isLabelled && (
        <EdgeLabelRenderer>
          <Column
            align="center"
            className={styles.labels}
            style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
          >
            {ways.slice(0, LISTED_WAYS).map((way) => (
              <Label key={way.id} way={way} />
            ))}
            {ways.length > LISTED_WAYS && <MoreLabel ways={ways.slice(LISTED_WAYS)} />}
          </Column>
        </EdgeLabelRenderer>
      )}
    </>
  )
})

/** By how many readers went this way, where figures are shown. */
function useWayWidth(from: string, ways: readonly WayLabel[] = NO_WAYS): number | null {
  const storyId = useDraft(({ id }) => id)
  const figures = useShownFigures(storyId)
  // Without figures a line is drawn again for none of the author's keys.
  const document = useDraft((view) => (figures === null ? null : view.document))
  if (figures === null || document === null) return null
  return measureWay(
    figures,
    document,
    from,
    ways.map(({ path }) => path),
  )
}

const NO_WAYS: readonly WayLabel[] = []

function Label({ way }: { way: WayLabel }) {
  const { t } = useTranslation('creation')
  const isSelected = useDraft(({ selection }) => selection !== null && isOfWay(selection, way.path))
  const { select } = useDraftActions()
  const { text, price, when, style } = way
  return (
    <Row
      as="button"
      gap={1}
      type="button"
      tabIndex={-1}
      className={styles.label}
      data-selected={isSelected}
      title={[text, when].filter(Boolean).join('\n')}
      onClick={() => select(way.path)}
    >
      <span className={styles.labelText}>{text}</span>
      {price > 0 && (
        <span className={styles.price} aria-label={t('graph.ways.price', { count: price })} role="img">
          <DiamondIcon size={11} />
          <span>{formatCompact(price)}</span>
        </span>
      )}
      {when !== null && <span className={styles.when}>{when}</span>}
      {(style === 'card' || style === 'actor') && (
        <Text as="span" rigid tone="quiet" className={styles.style}>
          {t(`graph.ways.style.${style}`)}
        </Text>
      )}
    </Row>
  )
}

function MoreLabel({ ways }: { ways: readonly WayLabel[] }) {
  const { t } = useTranslation('creation')
  return (
    <Text as="span" tone="quiet" title={ways.map(({ text }) => text).join('\n')}>
      {t('graph.ways.more', { count: ways.length })}
    </Text>
  )
}

/** The option itself, or a field in it. */
function isOfWay(selection: DocumentPath, path: DocumentPath): boolean {
  return path.length > 3 && isInside(selection, path)
}
