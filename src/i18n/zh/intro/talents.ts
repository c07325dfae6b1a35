/** 选择天赋。 */
import { type IntroTexts } from '../../en/intro/index.ts'

export const talents: IntroTexts['talents'] = {
  title: '选择天赋',
  list: '天赋',
  loading: '正在加载天赋',
  previous: '上一个天赋',
  next: '下一个天赋',
  refresh: '换一批（{{count}}）',
  confirm: '确定',
  pointsLeft: '请分配完所有点数！',
  points: '点数',
  left_one: '还有 {{count}} 点可分配',
  left_other: '还有 {{count}} 点可分配',
  chooseFirst: '请先选一个天赋',
  spread: '平均分配',
  add: '{{name}}加一点',
  remove: '{{name}}减一点',
  none: '暂时没有可选的天赋，可以不带天赋直接开始。',
  skip: '不带天赋开始',
  attributes: { happiness: '快乐', intelligence: '智力', strength: '力量', wealth: '财富', assignablePoints: '点数' },
  about: {
    happiness: '能让气氛轻松起来，也更容易讨人喜欢。',
    intelligence: '看得出细节，记得住，也想得通。',
    strength: '扛得动、熬得住，也敢正面相对。',
    wealth: '付得起代价，也敲得开更多的门。',
  },
  tutorial: {
    welcome: '天赋是你的起点，会伴随整个故事。',
    swipe: '左右滑动看看别的，停在中间的就是你选的。“换一批”会再抽四个。',
    allocate: '拖动滑块，或点按、长按加减号来分点数，每项最多 10 点。',
    confirm: '点数分完后点“确定”，故事就开始了。',
    next: '下一步',
    dismiss: '跳过',
    done: '知道了',
  },
}
