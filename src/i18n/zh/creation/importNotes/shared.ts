/** Chinese texts: what the report of a story from another format says, of every format. */
import type { shared as english } from '../../../en/creation/importNotes/shared.ts'

export const shared: typeof english = {
  lines: '台词：{{count, amount}} 句',
  choices: '选项：{{count, amount}} 个',
  nodes: '节点：{{count, amount}} 个',
  variables: '变量：{{count, amount}} 个',
  people: '说话的人物：{{count, amount}} 个',
  media: '图片、视频和声音：{{count, amount}} 个',
  renamed: '这个名称在这里改成了 {{name}}。',
  repeated_name: '这个名称出现了两次，后一处换了名称。',
  open_end: '原文没有写接下来去哪里，故事在这里结束。',
  random_range: '可抽取的值太多，这里只从其中均匀分布的 {{among}} 个里抽取。',
  loop: '这里会一直绕回来，中途没有选项，所以请玩家点“继续”。',
  unknown_target: '跳转的地方不存在，故事在那里结束。',
  animated: '这张图片是动图，只导入了第一帧。想保留动画，请转换成 H.264 编码的 MP4，作为视频上传。',
  no_counterpart: '这里没有对应的写法（{{construct}}），原文作为备注留在原处。',
  expression: '这个条件或数值在这里写不出来，没有导入。',
  mixed_variable: '这个变量里也放文字，又参与计算。在这里，用它计算的结果是 0 或不成立。',
  unset_variable: '导入的内容里没有给这个变量赋值，这行按原格式显示没有值的样子。',
  code: '脚本和样式不导入。',
  missing_file: '缺少这个文件。请和故事一起选择，或者之后在编辑器里上传。',
  media_kind: '不支持这种文件。请另存为 WebP、PNG、JPEG、MP4、M4A 或 MP3。',
  unused_file: '故事没有用到这个文件，没有导入。',
  not_utf8: '这个文件不是 UTF-8 文本。请另存为 UTF-8。',
}
