/** Chinese texts: what the report of a ChoiceScript story says. */
import type { CHOICESCRIPT_NOTES } from '../../../../../protocol/story/importNotes/choicescript.ts'

export const choicescript: Record<keyof typeof CHOICESCRIPT_NOTES, string> = {
  choicescript_disabled: 'ChoiceScript 会把这个选项显示成灰色，这里在可选之前不显示。',
  choicescript_chapter: '一章结束，直接进入下一个场景。',
  choicescript_input: '这里要玩家输入文字或数字，变量存不下。',
}
