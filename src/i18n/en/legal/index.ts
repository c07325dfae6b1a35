/** English texts of the legal pages and notices, by subject. Its shape is the shape of every other language. */
import { age } from './age.ts'
import { consent } from './consent.ts'
import { pages } from './pages.ts'
import { region } from './region.ts'

export const legal = { age, consent, pages, region }
export type LegalTexts = typeof legal
