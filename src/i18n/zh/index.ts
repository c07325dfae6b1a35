/** Every Chinese text, by screen. */
import { type Texts } from '../en/index.ts'
import { chat } from './chat.ts'
import { shell } from './shell.ts'
import { stories } from './stories.ts'
import { story } from './story.ts'

export const texts: Texts = { shell, stories, story, chat }
