/** The thread that checks long drafts: answers each with its problems. */
import { answerTasks } from '../answerTasks.ts'
import { listProblems } from './listProblems.ts'

answerTasks(listProblems)
