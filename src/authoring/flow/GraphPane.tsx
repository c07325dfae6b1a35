/** The graph, loaded when it is first shown: a phone does without its library. */
import { lazyScreen } from '../../ui/lazyScreen.tsx'
import { withTexts } from '../../i18n/index.ts'

/** The graph as a part of a screen. Takes the props of `Graph`. */
export const { Screen: GraphPane } = lazyScreen(async () => ({
  default: (await withTexts(['creation'], import('./Graph.tsx'))).Graph,
}))
