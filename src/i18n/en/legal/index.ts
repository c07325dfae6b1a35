/** English texts of the legal pages and notices, by subject. Its shape is the shape of every other language. */
import { region } from './region.ts'

export const legal = { region }
export type LegalTexts = typeof legal
