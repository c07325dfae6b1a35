/** The graph, loaded when it is first shown: a phone does without its library. */
import { withTexts } from '../../i18n/index.ts'
import { lazyWithRetry } from '../../ui/lazyWithRetry.tsx'
import { LoadingPage } from '../../ui/LoadingPage.tsx'
import { ScreenBoundary } from '../../ui/ScreenBoundary.tsx'
import { type GraphProps } from './Graph.tsx'

const Graph = lazyWithRetry(() => withTexts(['creation'], import('./Graph.tsx'))).pick(
  (module) => module.Graph,
  () => <LoadingPage />,
)

/** The graph as a part of a screen: where it fails, the rest of the screen stays. */
export function GraphPane(props: GraphProps) {
  return (
    <ScreenBoundary>
      <Graph {...props} />
    </ScreenBoundary>
  )
}
