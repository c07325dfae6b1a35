/**
 * Runs before the page is painted and before any other script. Bundled apart as one classic script, which is written into the page (`vite.ts`). It leaves
 * one object, which the app takes once (`handOff.ts`).
 */
import { startPage } from './startPage.ts'

globalThis.pageStart = startPage()
