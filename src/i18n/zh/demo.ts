/** Chinese texts of the demo. */
import type { texts as english } from '../en/demo.ts'

export const texts: typeof english = {
  title: '怎么玩',
  next: '下一步',
  back: '上一步',
  done: '去挑个故事',
  play: '去玩《{{title}}》',
  place: '夜里的港口，一排灯',
  person: '阿澜，一个神情沉静的女人',
  step: '第 {{step}} 步，共 {{count}} 步',
  read: { title: '读', body: '角色会一句一句对你说话。点一下屏幕，整句话马上显示。', line: '四。我的单子上可没有你。' },
  choose: {
    title: '选',
    body: '故事会不时问你。试试看：点一个回答。',
    options: { count: '陪她把剩下的数完', soot: '问她拇指上的灰' },
    replies: { count: '行，你念五，我来敲。', soot: '干这行的，难免。厨子烫手，我脏手。' },
  },
  write: {
    title: '也可以自己说',
    body: '有输入框的时候，想说什么就写什么，角色会回答你。',
    words: '你是谁？',
    reply: '数灯的人。今夜少了一盏。',
  },
  pay: { title: '钻石', body: '有些故事和回答要花钻石，价格都写在旁边。打开故事不花钻石。' },
  end: { title: '不止一个结局', body: '你的选择决定结局。进度会自动保存，随时可以重新开始。' },
}
