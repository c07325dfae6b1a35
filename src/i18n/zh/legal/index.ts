import type { LegalTexts } from '../../en/legal/index.ts'
import { age } from './age.ts'
import { consent } from './consent.ts'
import { pages } from './pages.ts'
import { region } from './region.ts'

export const legal: LegalTexts = { age, consent, pages, region }
