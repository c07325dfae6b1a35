/** English texts: what the report of a Yarn Spinner story says. */
import type { YARN_NOTES } from '../../../../../protocol/story/importNotes/yarn.ts'

export const yarn: Record<keyof typeof YARN_NOTES, string> = {
  yarn_group: 'One of these lines is drawn each time. Yarn Spinner may choose the one that was said least.',
  yarn_open: 'This <<if>> is never closed. It goes on to the end of the node.',
}
