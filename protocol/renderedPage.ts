/** What the server asks of the build that draws pages, and gets: it imports one function by this contract, and nothing else of the page. */
import { type HttpAnswer } from './api/result.ts'
import { type Locale } from './locale.ts'

/** The built function, below the folder of the build. Hosts of files serve no hidden names. */
export const RENDERER_FILE = '.server/renderPage.js'

export interface PageRequest {
  /** Path of the address. */
  path: string
  locale: Locale
  /** The operator's configuration, as it stands in the page. */
  config: object
  /** Makes a call of the API without a user, in the language of the page. */
  call: (path: string, body: object) => Promise<HttpAnswer>
}

export interface RenderedPage {
  /** The screen, for the files that it needs (`src/navigation/routeFiles.ts`). */
  screen: 'stories' | 'story' | 'chat' | 'landing' | 'legal'
  /** Attributes of the `<html>` element (`src/navigation/drawnPage.ts`). */
  attributes: Readonly<Record<string, string>>
  /** Tags for the head: the largest picture, ahead of all else. */
  head: string
  /** The content of the root. */
  html: string
  /** An element for the end of the body: the answer that it is drawn from; '' for none. */
  answer: string
}

/** Null where the browser draws the first screen: for other paths, and where the server's answer has none. Throws where a component does. */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage | null>
