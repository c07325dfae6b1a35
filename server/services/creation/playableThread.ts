/** The thread that reads long drafts as stories that can be played. */
import { answerTasks } from '../answerTasks.ts'
import { findPlayable } from './listProblems.ts'

answerTasks(findPlayable)
