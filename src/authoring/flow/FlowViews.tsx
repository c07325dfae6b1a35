/** The views of the flow editor: the outline, and from there a node, the graph, the preview and the outcome, each as a view of its own. */
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearch } from 'wouter'
import { goBackInApp } from '../../platform/goBack.ts'
import { BackIcon } from '../../ui/icons.tsx'
import { Outline } from '../outline/Outline.tsx'
import { OutcomePanel } from '../outcome/OutcomePanel.tsx'
import { PreviewPane } from '../preview/PreviewPane.tsx'
import { FROM_OUTLINE } from '../model/fromOutline.ts'
import { Column, Quiet, Row, Spoken } from '../../ui/layout.tsx'
import styles from './FlowViews.module.css'
import { withTexts } from '../../i18n/index.ts'
import { lazyWithRetry } from '../../ui/lazyWithRetry.tsx'
import { LoadingPage } from '../../ui/LoadingPage.tsx'
import { ScreenBoundary } from '../../ui/ScreenBoundary.tsx'
import { type GraphProps } from './Graph.tsx'
import { useDraft } from '../model/DraftContext.tsx'
import { isPart, nodeOfPath, readAt } from '../model/documentPaths.ts'
import { NodePanel } from '../steps/NodePanel.tsx'

const VIEWS = ['outline', 'graph', 'preview', 'outcome'] as const
type View = (typeof VIEWS)[number] | 'steps'

export function FlowViews() {
  const { t } = useTranslation('creation')
  const [view, show] = useFlowView()
  const selected = useSelectedNode()
  const before = useRef(selected)
  const onSelected = useEffectEvent((id: string | null) => {
    // A node that is chosen in the outline opens; in the graph and the preview it is only shown.
    if (id !== null && id !== before.current && view === 'outline') show('steps')
    before.current = id
  })
  useEffect(() => onSelected(selected), [selected])
  return (
    <Column className={styles.views}>
      {view === 'steps' ? (
        <Row as="button" gap={2} type="button" data-head className={styles.back} onClick={() => show('outline')}>
          <BackIcon size={18} />
          <span>{t('graph.layout.back')}</span>
        </Row>
      ) : (
        <div role="group" aria-label={t('graph.layout.panes')} data-head className={styles.switch}>
          {VIEWS.map((name) => (
            <Quiet
              as="button"
              key={name}
              type="button"
              className={styles.switchButton}
              aria-pressed={view === name}
              onClick={() => show(name)}
            >
              {t(`graph.layout.${name}`)}
            </Quiet>
          ))}
        </div>
      )}
      <div className={styles.view} data-view={view}>
        {view !== 'steps' && <Spoken as="h2">{t(`graph.layout.${view}`)}</Spoken>}
        {view === 'outline' && <Outline onOpen={() => show('steps')} />}
        {view === 'steps' && <SelectedNode />}
        {view === 'graph' && <GraphPane onOpen={() => show('steps')} />}
        {view === 'preview' && <PreviewPane />}
        {view === 'outcome' && <OutcomePanel />}
      </div>
    </Column>
  )
}

/** The view is in the address, so that Back of the browser leads to the outline, too. */
function useFlowView(): [View, (view: View) => void] {
  const [path, navigate] = useLocation()
  const named = new URLSearchParams(useSearch()).get('view')
  const view: View = named === 'steps' ? named : (VIEWS.find((each) => each === named) ?? 'outline')
  const show = (next: View): void => {
    if (next === view) return
    const isBack = next === 'outline' && history.state === FROM_OUTLINE
    if (!isBack || !goBackInApp())
      navigate(next === 'outline' ? path : `${path}?view=${next}`, { state: view === 'outline' ? FROM_OUTLINE : null })
  }
  return [view, show]
}

/** The graph, loaded when it is first shown: a phone does without its library. */
const Graph = lazyWithRetry(() => withTexts(['creation'], import('./Graph.tsx'))).pick(
  (module) => module.Graph,
  () => <LoadingPage />,
)

/** The graph as a part of a screen: where it fails, the rest of the screen stays. */
function GraphPane(props: GraphProps) {
  return (
    <ScreenBoundary>
      <Graph {...props} />
    </ScreenBoundary>
  )
}

/** The steps of the node that is selected. */
function SelectedNode() {
  const { t } = useTranslation('creation')
  const id = useSelectedNode()
  const count = useDraft((view) => view.selectedNodes.length)
  if (id === null) {
    return <p className={styles.hint}>{t(count > 1 ? 'graph.layout.several' : 'graph.layout.pick')}</p>
  }
  return <NodePanel key={id} nodeId={id} />
}

/** The node that the selection leads into; null where it leads into none, or into one that was deleted. */
function useSelectedNode(): string | null {
  return useDraft(({ selection, document }) => {
    const id = nodeOfPath(selection)
    return id !== null && isPart(readAt(document, ['script', 'nodes', id])) ? id : null
  })
}
