/** The thread that lays out long stories beside the page: answers each graph with its places. */
import { type LayoutGraph, placeNodes } from './layout.ts'
import type { Places } from '../model/marks.ts'

export interface LayoutTask {
  graph: LayoutGraph
  known: Places
}

addEventListener('message', ({ data: { graph, known } }: MessageEvent<LayoutTask>) => {
  postMessage(placeNodes(graph, known))
})
