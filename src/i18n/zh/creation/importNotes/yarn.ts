/** Chinese texts: what the report of a Yarn Spinner story says. */
import type { YARN_NOTES } from '../../../../../protocol/story/importNotes/yarn.ts'

export const yarn: Record<keyof typeof YARN_NOTES, string> = {
  yarn_group: '每次从这几行里随机取一行。Yarn Spinner 可能会挑说得最少的那行。',
  yarn_open: '这个 <<if>> 没有结束，一直延续到节点末尾。',
}
