/** The namespaces of the texts, by the English ones, whose keys every other language has: `src/i18n/<locale>/<namespace>.ts`. */
import type { texts as account } from './en/account.ts'
import type { texts as address } from './en/address.ts'
import type { texts as catalogue } from './en/catalogue.ts'
import type { texts as chat } from './en/chat.ts'
import type { texts as creation } from './en/creation.ts'
import type { texts as credits } from './en/credits.ts'
import type { texts as demo } from './en/demo.ts'
import type { texts as display } from './en/display.ts'
import type { texts as finds } from './en/finds.ts'
import type { texts as game } from './en/game.ts'
import type { texts as intro } from './en/intro.ts'
import type { texts as landing } from './en/landing.ts'
import type { texts as legal } from './en/legal.ts'
import type { texts as notices } from './en/notices.ts'
import type { texts as pictures } from './en/pictures.ts'
import type { texts as shell } from './en/shell.ts'
import type { texts as stories } from './en/stories.ts'

export interface Texts {
  account: typeof account
  address: typeof address
  catalogue: typeof catalogue
  chat: typeof chat
  creation: typeof creation
  credits: typeof credits
  demo: typeof demo
  display: typeof display
  finds: typeof finds
  game: typeof game
  intro: typeof intro
  landing: typeof landing
  legal: typeof legal
  notices: typeof notices
  pictures: typeof pictures
  shell: typeof shell
  stories: typeof stories
}

/** The texts of a screen, or of a group of screens. */
export type Namespace = keyof Texts

/** Namespaces of texts that every page shows. */
export const BASE_NAMESPACES: readonly Namespace[] = ['shell']

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: Texts
  }
}
