/** Loads the app where the early script did not run, for example under the content policy of another build. A small script of its own. */
import { startApp } from './startApp.ts'

if (globalThis.loadsApp !== true) startApp()
