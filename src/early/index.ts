/**
 * Runs before the page is painted and before any other script: collects failures from the first byte on, assigns the experiments, applies the
 * theme, so that no page shows the other theme first, and starts what the address needs. Bundled apart as one classic script, which the build
 * writes into the page (`vite.ts` beside it).
 */
import './settings.ts'
import { startPage } from './startPage.ts'

startPage()
