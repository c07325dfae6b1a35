/** The flow editor on a desktop: outline, graph and preview side by side. A window that is too narrow shows one of them at a time. */
import '../../platform/creationPolyfills.ts'
import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useDraft } from '../model/DraftContext.tsx'
import { nodeOfPath } from '../model/documentPaths.ts'
import { useDesktopQuery } from '../../navigation/screenFrame.ts'
import { DESKTOP_WIDTH } from '../desktopWidth.ts'
import { Graph } from '../flow/Graph.tsx'
import { DraftFrame } from '../frame/DraftFrame.tsx'
import { OutcomePanel } from '../outcome/OutcomePanel.tsx'
import { Outline } from '../outline/Outline.tsx'
import { PreviewPane } from '../preview/PreviewPane.tsx'
import { NodePanel } from '../steps/NodePanel.tsx'
import styles from './FlowEditorScreen.module.css'
import { PaneTabs } from './PaneTabs.tsx'
import { SplitPanes } from './SplitPanes.tsx'

export default function DesktopFlowEditor({ storyId }: { storyId: string }) {
  return (
    <DraftFrame storyId={storyId} view="desktop">
      <Panes />
    </DraftFrame>
  )
}

function Panes() {
  const { t } = useTranslation('creation')
  const isWide = useDesktopQuery(DESKTOP_WIDTH)
  const [writing, setWriting] = useState('outline')
  const [playing, setPlaying] = useState('preview')
  const [single, setSingle] = useState('outline')
  const nodePane = useRef<HTMLElement>(null)
  const openNode = (): void => {
    // The pane is drawn at once: a focus that came later would take the keys from where the author has gone on.
    flushSync(() => {
      setWriting('node')
      setSingle('node')
    })
    nodePane.current?.focus()
  }
  const outline = { id: 'outline', label: t('home.panes.outline'), content: <Outline /> }
  const node = { id: 'node', label: t('home.panes.node'), content: <SelectedNode pane={nodePane} /> }
  const graph = { id: 'graph', label: t('home.panes.graph'), content: <Graph onOpen={openNode} /> }
  const preview = { id: 'preview', label: t('home.panes.preview'), content: <PreviewPane /> }
  const outcome = { id: 'outcome', label: t('home.panes.outcome'), content: <OutcomePanel /> }
  const label = t('home.panes.label')
  if (!isWide) {
    const tabs = [outline, node, graph, preview, outcome]
    return <PaneTabs label={label} tabs={tabs} chosen={single} onChoose={setSingle} />
  }
  return (
    <SplitPanes
      start={<PaneTabs label={t('home.panes.writing')} tabs={[outline, node]} chosen={writing} onChoose={setWriting} />}
      middle={graph.content}
      end={
        <PaneTabs label={t('home.panes.playing')} tabs={[preview, outcome]} chosen={playing} onChoose={setPlaying} />
      }
    />
  )
}

function SelectedNode({ pane }: { pane: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('creation')
  const selected = useDraft(({ selection, selectedNodes }) => nodeOfPath(selection) ?? selectedNodes[0] ?? null)
  return (
    <section ref={pane} tabIndex={-1} aria-label={t('home.panes.node')} className={styles.node}>
      {selected === null ? (
        <p className={styles.hint}>{t('home.panes.noNode')}</p>
      ) : (
        <NodePanel key={selected} nodeId={selected} />
      )}
    </section>
  )
}
