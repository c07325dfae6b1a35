/** Every English text, by screen. Its shape is the shape of every other language. */
import { chat } from './chat.ts'
import { shell } from './shell.ts'
import { stories } from './stories.ts'
import { story } from './story.ts'

export const texts = { shell, stories, story, chat }
export type Texts = typeof texts
