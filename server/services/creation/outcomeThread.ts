/** The thread that computes the outcome of long stories. */
import { answerTasks } from '../answerTasks.ts'
import { foreseeOutcome } from './outcome.ts'

answerTasks(foreseeOutcome)
