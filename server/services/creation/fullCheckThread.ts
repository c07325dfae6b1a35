/** The thread that plays long stories in every way: answers each with its problems. */
import { answerTasks } from '../answerTasks.ts'
import { checkFully } from './fullCheck.ts'

answerTasks(checkFully)
