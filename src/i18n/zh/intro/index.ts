import type { IntroTexts } from '../../en/intro/index.ts'
import { characters } from './characters.ts'
import { saved } from './saved.ts'

export const intro: IntroTexts = { characters, saved }
