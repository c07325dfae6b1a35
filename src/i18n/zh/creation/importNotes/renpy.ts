/** Chinese texts: what the report of a Ren'Py game says. */
import type { renpy as english } from '../../../en/creation/importNotes/renpy.ts'

export const renpy: typeof english = {
  renpy_extend: 'Ren’Py 把这句接在上一行后面，在这里单独成行。',
  renpy_speaker: '这句由谁说，取决于从哪条路线走来，在这里作为旁白。',
  renpy_character: '没有定义这个角色，这句由 {{name}} 来说。',
  renpy_name: '这个名字在游戏中会变，在这里一直用开头的名字。',
  renpy_percent: 'Ren’Py 把单个百分号当作格式符号并报错，在这里就是百分号。',
  renpy_format: '没有保留这个值的显示格式。',
  renpy_transition: '没有保留转场效果，画面直接切换。',
  renpy_position: '{{name}} 是这个游戏自定的位置，人物站在空着的地方。',
  renpy_face: '{{name}} 没有对应的图片，表情不变。',
  renpy_parameter: '标签的参数成为整个故事的变量。',
  renpy_queue: 'Ren’Py 会等正在播放的结束再播，这里立即开始。',
  renpy_nvl: '整页显示的语句在这里不需要：对话里的每一行都会留着。',
  renpy_value: '这个值无法显示，原样留在文字里。',
  renpy_tag: '这个文本标签没有对应的功能，已从这行去掉。',
  renpy_hidden: '这里台上没有叫这个名字的人。',
  renpy_image: '这张图不是文件，请在编辑器里另外上传。',
  renpy_python: '没有导入这段 Python 代码。',
  renpy_return: '没有保留这个标签的返回值。',
  renpy_looks: '没有导入外观和设置（{{construct}}）：{{count, amount}}。',
  renpy_translation: '这条译文对不上任何一行，原文在翻译之后改过。',
  renpy_language: '没有导入 {{language}} 的译文。',
  renpy_never: '这里永远不会播放：条件不可能成立，或者前面的条件总是成立。',
  renpy_calls: '这些标签互相调用，没有尽头，这次调用没有导入。',
}
