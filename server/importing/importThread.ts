/** The thread that reads works of other formats: answers each with its draft and report, or why it cannot be read. */
import { parentPort } from 'node:worker_threads'
import { type WorkTask } from './importWork.ts'
import { readWork } from './readWork.ts'

parentPort?.on('message', ({ files, locale, speakers }: WorkTask) => {
  void readWork(files, { locale, speakers }).then((outcome) => parentPort?.postMessage(outcome))
})
