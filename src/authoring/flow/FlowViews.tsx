/** The views of the flow editor: the outline, and from there a node, the graph, the preview and the outcome, each as a view of its own. */
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearch } from 'wouter'
import { goBackInApp } from '../../platform/goBack.ts'
import { BackIcon } from '../../ui/icons.tsx'
import { Outline } from '../outline/Outline.tsx'
import { OutcomePanel } from '../outcome/OutcomePanel.tsx'
import { PreviewPane } from '../preview/PreviewPane.tsx'
import { GraphPane } from './GraphPane.tsx'
import { FROM_OUTLINE } from './fromOutline.ts'
import { SelectedNode, useSelectedNode } from './SelectedNode.tsx'
import styles from './Flow.module.css'

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
    <div className={styles.views}>
      {view === 'steps' ? (
        <button type="button" data-head className={styles.back} onClick={() => show('outline')}>
          <BackIcon size={18} />
          <span>{t('graph.layout.back')}</span>
        </button>
      ) : (
        <div role="group" aria-label={t('graph.layout.panes')} data-head className={styles.switch}>
          {VIEWS.map((name) => (
            <button
              key={name}
              type="button"
              className={styles.switchButton}
              aria-pressed={view === name}
              onClick={() => show(name)}
            >
              {t(`graph.layout.${name}`)}
            </button>
          ))}
        </div>
      )}
      <div className={styles.view} data-view={view}>
        {view !== 'steps' && <h2 className={styles.spoken}>{t(`graph.layout.${view}`)}</h2>}
        {view === 'outline' && <Outline onOpen={() => show('steps')} />}
        {view === 'steps' && <SelectedNode />}
        {view === 'graph' && <GraphPane onOpen={() => show('steps')} />}
        {view === 'preview' && <PreviewPane />}
        {view === 'outcome' && <OutcomePanel />}
      </div>
    </div>
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
