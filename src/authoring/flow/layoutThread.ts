/** Places of a graph that takes long to lay out: from a thread of its own, so that the author writes meanwhile. */
import { after } from '../../platform/time.ts'
import type { Places } from '../model/marks.ts'
import { placeNodes } from './layout.ts'
import type { LayoutTask } from './layoutWorker.ts'
import LayoutWorker from './layoutWorker.ts?worker'

/** Calls back with the places of all nodes; returns the function that ends the work. Where the browser gives no thread, the page does it. */
export function layOutInThread(task: LayoutTask, onPlaced: (places: Places) => void): () => void {
  const layOutHere = (): void => onPlaced(placeNodes(task.graph, task.known))
  try {
    const worker = new LayoutWorker()
    worker.addEventListener('message', ({ data }: MessageEvent<Places>) => {
      worker.terminate()
      onPlaced(data)
    })
    worker.addEventListener('error', () => {
      worker.terminate()
      layOutHere()
    })
    worker.postMessage(task)
    return () => worker.terminate()
  } catch {
    return after(0, layOutHere)
  }
}
