/** Lines of the report for what a passage has and we have not. */
import { type Notes, type Place } from '../notes.ts'
import { type LeftReason } from './twineStory.ts'

export function noteLeft(notes: Notes, place: Place, words: string, reason: LeftReason): void {
  switch (reason) {
    case 'comment':
      return notes.add('twine_comment', place, words)
    case 'raw':
      return notes.add('twine_raw', place, words)
    case 'input':
      return notes.add('twine_input', place, words)
    case 'link':
      return notes.add('twine_link', place, words)
    case 'script':
    case 'style':
      return notes.add('code', place, words)
    case 'unset':
      return notes.add('unset_variable', place, words)
    case 'expression':
      return notes.add('expression', place, words)
    default:
      return notes.add('no_counterpart', place, words, { construct: nameConstruct(words, reason) })
  }
}

/** What the source calls a construct: the name of its macro or tag. */
function nameConstruct(words: string, reason: LeftReason): string {
  return /^(?:<<|\(|<|\{|\[)\s*\/?([\w-]+)/.exec(words)?.[1] ?? reason
}
