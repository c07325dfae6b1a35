import type { LegalTexts } from '../../en/legal/index.ts'
import { region } from './region.ts'

export const legal: LegalTexts = { region }
