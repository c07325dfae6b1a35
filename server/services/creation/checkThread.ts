/** The thread that checks long drafts: answers each with its problems. */
import { parentPort } from 'node:worker_threads'
import { type CheckTask, listProblems } from './listProblems.ts'

parentPort?.on('message', (task: string) => {
  parentPort?.postMessage(listProblems(JSON.parse(task) as CheckTask))
})
