/** The thread that reads works of other formats: answers each with its draft and report, or why it cannot be read. */
import { parentPort } from 'node:worker_threads'
import { type WorkTask } from './importWork.ts'
import { readWork } from './readWork.ts'

parentPort?.on('message', ({ files, locale }: WorkTask) => {
  void readWork(files, locale).then((outcome) => parentPort?.postMessage(outcome))
})
