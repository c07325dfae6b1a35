/** Chinese texts: what the report of a WebGAL story says. */
import type { webgal as english } from '../../../en/creation/importNotes/webgal.ts'

export const webgal: typeof english = {
  webgal_cut: 'WebGAL 遇到空格加连字符就截断这一行，后面的字不会出现。',
  webgal_indent: 'WebGAL 会把行首有空格的命令当作台词说出来，这里按命令处理。',
  webgal_truth: 'WebGAL 把含有 true 或 false 的文字当作真假值。',
  webgal_disabled: 'WebGAL 会显示这个选项但不能点，在这里条件满足后才显示。',
  webgal_colon: 'WebGAL 里全角冒号不表示说话人。如果是 {{name}} 在说话，请改用半角冒号。',
  webgal_speaker: '这一行由谁说，要看前面是谁在说话。在这里总是 {{name}}。',
  webgal_name: '说话人的名字来自变量。名字写在台词前面，由旁白说出。',
  webgal_label: '没有这个标签，故事接着往下走。',
  webgal_comment: '这条注释成为作者备注。',
  webgal_calls: '这些场景互相调用，没有尽头，这次调用没有导入。',
}
