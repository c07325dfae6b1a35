/** A draft as a story that can be played: a long one is made so in a thread. */
import { THREADS } from '../../limits.ts'
import { createDocumentThread } from './documentThread.ts'
import { repair } from './repair.ts'

export const repairDraft = createDocumentThread(new URL('./repairThread.ts', import.meta.url), THREADS.reading, repair)
