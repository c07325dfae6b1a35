/** The graph, loaded when it is first shown: a phone does without its library. */
import { lazyScreen } from '../../ui/lazyScreen.tsx'

/** The graph as a part of a screen. Takes the props of `Graph`. */
export const { Screen: GraphPane } = lazyScreen(async () => ({ default: (await import('./Graph.tsx')).Graph }))
