/** Chinese texts: what the report of a Twine story says. */
import type { twine as english } from '../../../en/creation/importNotes/twine.ts'

export const twine: typeof english = {
  twine_format: '文件没有写明故事格式，按 {{dialect}} 读取。',
  twine_reveal: '这个链接会在原段落里展开内容，在这里是一个选项，选过后回到其余选项。',
  twine_later: '这里过一会儿才会发生。导入后是一个“等一等”的选项；没有其他选项时立刻发生。',
  twine_cycle: '这个链接每点一次换一段文字，在这里这些文字成为选项。',
  twine_input: '这里由玩家输入文字。导入后总是预填的内容。',
  twine_raw: '故事格式在这里不识别这段代码，会原样显示，导入后也一样。',
  twine_comment: '这条注释成为作者备注。',
  twine_broken_link: '没有名为“{{name}}”的段落。文字保留，链接没有导入。',
  twine_link: '这个链接通向故事之外，或者哪里也不去。文字保留，链接作为备注留在原处。',
  twine_outside: '这段文字不属于任何段落，没有导入。',
  twine_other_story: '文件里还有一个故事，只导入第一个。',
}
