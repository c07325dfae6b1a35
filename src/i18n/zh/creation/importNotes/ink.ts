/** Chinese texts: what the report of an Ink story says. */
import type { ink as english } from '../../../en/creation/importNotes/ink.ts'

export const ink: typeof english = {
  ink_shuffle: '随机序列在这里每次重新抽取，同一段文字可能接连出现。',
  ink_other_kind: '这个变量的初始值是另一种类型。在这里类型不变：真算作 1，不为 0 的数算作真。',
  ink_float_division: '两个数都是整数时，Ink 会向下取整，这里按实数相除。',
  ink_recursion: '这个调用嵌套太深，写不出来，没有导入。',
  ink_too_many_states: '从这里起状态太多，写不出来，故事在这里结束。',
  ink_external: '这是故事外部程序的函数，没有导入。',
}
