/** The thread that merges long works that were imported again: answers each with the story that comes of it. */
import { answerTasks } from '../../services/answerTasks.ts'
import { mergeImport } from './mergeImport.ts'

answerTasks(mergeImport)
