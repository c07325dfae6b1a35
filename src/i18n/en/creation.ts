/** English texts of the authors' side, by subject. */
import { characters } from './creation/characters.ts'
import { comments } from './creation/comments.ts'
import { editor } from './creation/editor.ts'
import { figures } from './creation/figures.ts'
import { find } from './creation/find.ts'
import { frame } from './creation/frame.ts'
import { graph } from './creation/graph.ts'
import { history } from './creation/history.ts'
import { home } from './creation/home.ts'
import { exportNotes } from './creation/exportNotes.ts'
import { importNotes } from './creation/importNotes.ts'
import { list } from './creation/list.ts'
import { media } from './creation/media.ts'
import { outcome } from './creation/outcome.ts'
import { outline } from './creation/outline.ts'
import { plan } from './creation/plan.ts'
import { preview } from './creation/preview.ts'
import { problems } from './creation/problems.ts'
import { publish } from './creation/publish.ts'
import { readers } from './creation/readers.ts'
import { steps } from './creation/steps.ts'
import { talents } from './creation/talents.ts'
import { testLinks } from './creation/testLinks.ts'
import { text } from './creation/text.ts'
import { translation } from './creation/translation.ts'
import { trial } from './creation/trial.ts'

export const texts = {
  frame,
  comments,
  find,
  list,
  publish,
  testLinks,
  plan,
  talents,
  editor,
  media,
  graph,
  steps,
  outline,
  preview,
  outcome,
  figures,
  readers,
  history,
  home,
  characters,
  problems,
  text,
  translation,
  trial,
  importNotes,
  exportNotes,
}
