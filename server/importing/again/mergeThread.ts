/** The thread that merges long works that were imported again: answers each with the story that comes of it. */
import { parentPort } from 'node:worker_threads'
import { mergeImport } from './mergeImport.ts'
import { type Versions } from './origin.ts'

parentPort?.on('message', (versions: string) => {
  parentPort?.postMessage(mergeImport(JSON.parse(versions) as Versions))
})
