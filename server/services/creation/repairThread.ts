/** The thread that makes long drafts stories that can be played. */
import { answerTasks } from '../answerTasks.ts'
import { repair } from './repair.ts'

answerTasks(repair)
