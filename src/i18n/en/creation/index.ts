/** English texts of the creation area, by subject. Its shape is the shape of every other language. */
import { characters } from './characters.ts'
import { editor } from './editor.ts'
import { frame } from './frame.ts'
import { graph } from './graph.ts'
import { home } from './home.ts'
import { list } from './list.ts'
import { media } from './media.ts'
import { outcome } from './outcome.ts'
import { outline } from './outline.ts'
import { preview } from './preview.ts'
import { problems } from './problems.ts'
import { publish } from './publish.ts'
import { steps } from './steps.ts'
import { talents } from './talents.ts'

export const creation = {
  frame,
  list,
  publish,
  talents,
  editor,
  media,
  graph,
  steps,
  outline,
  preview,
  outcome,
  home,
  characters,
  problems,
}
export type CreationTexts = typeof creation
