import type { IntroTexts } from '../../en/intro/index.ts'
import { avatarChoice } from './avatarChoice.ts'
import { characters } from './characters.ts'
import { saved } from './saved.ts'
import { subscription } from './subscription.ts'
import { talents } from './talents.ts'

export const intro: IntroTexts = { avatarChoice, characters, saved, subscription, talents }
