/** The clue book, in Chinese. */
import { type clues as english } from '../../en/later/clues.ts'

export const clues: typeof english = {
  title: '线索',
  open: '线索：{{count}} 条',
  elsewhere: '其他地方',
  found: '发现线索',
  more_one: '还有 {{count}} 条',
  more_other: '还有 {{count}} 条',
}
