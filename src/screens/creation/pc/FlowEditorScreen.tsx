/** The flow editor on a desktop: outline, graph and preview side by side. A window that is too narrow shows one of them at a time. */
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { useDraft } from '../../../creation/DraftContext.tsx'
import { nodeOfPath } from '../../../creation/documentPaths.ts'
import { addCreationTexts } from '../../../i18n/creation.ts'
import { useMediaQuery } from '../../../ui/useMediaQuery.ts'
import { Graph } from '../flow/Graph.tsx'
import { DraftFrame } from '../frame/DraftFrame.tsx'
import { OutcomePanel } from '../outcome/OutcomePanel.tsx'
import { Outline } from '../outline/Outline.tsx'
import { PreviewPane } from '../preview/PreviewPane.tsx'
import { NodePanel } from '../steps/NodePanel.tsx'
import styles from './FlowEditorScreen.module.css'
import { PaneTabs } from './PaneTabs.tsx'
import { SplitPanes } from './SplitPanes.tsx'

addCreationTexts()

/** Narrower windows have no room for three panes. */
const WIDE = '(min-width: 62rem)'

export default function DesktopFlowEditor({ storyId }: { storyId: string }) {
  return (
    <DraftFrame storyId={storyId} view="desktop">
      <Panes />
    </DraftFrame>
  )
}

function Panes() {
  const { t } = useTranslation()
  const isWide = useMediaQuery(WIDE)
  const outline = { id: 'outline', label: t('creation.home.panes.outline'), content: <Outline /> }
  const node = { id: 'node', label: t('creation.home.panes.node'), content: <SelectedNode /> }
  const graph = { id: 'graph', label: t('creation.home.panes.graph'), content: <Graph /> }
  const preview = { id: 'preview', label: t('creation.home.panes.preview'), content: <PreviewPane /> }
  const outcome = { id: 'outcome', label: t('creation.home.panes.outcome'), content: <OutcomePanel /> }
  const label = t('creation.home.panes.label')
  if (!isWide) return <PaneTabs label={label} tabs={[outline, node, graph, preview, outcome]} />
  return (
    <SplitPanes
      start={<PaneTabs label={t('creation.home.panes.writing')} tabs={[outline, node]} />}
      middle={graph.content}
      end={<PaneTabs label={t('creation.home.panes.playing')} tabs={[preview, outcome]} />}
    />
  )
}

function SelectedNode() {
  const { t } = useTranslation()
  const selected = useDraft(({ selection, selectedNodes }) => nodeOfPath(selection) ?? selectedNodes[0] ?? null)
  if (selected === null) return <p className={styles.hint}>{t('creation.home.panes.noNode')}</p>
  return <NodePanel key={selected} nodeId={selected} />
}
