/** Chinese texts: publishing a story. */
import type { texts as english } from '../../en/creation.ts'

export const publish: (typeof english)['publish'] = {
  first: '发布',
  again: '发布改动',
  running: '正在发布……',
  menu: '更多发布操作',
  problems_one: '有 {{count}} 个问题，暂时不能发布',
  problems_other: '有 {{count}} 个问题，暂时不能发布',
  notSaved: '没有发布：故事没能保存。',
  conflict: '没有发布：另一位作者刚刚保存过，请看过之后再发布。',
  publishedText: '玩家现在可以找到这个故事了。之前开始的游戏照旧，新开的游戏会用这个版本。',
  reviewTitle: '读者会看到哪些变化',
  comparing: '正在与读者手里的版本对比',
  notYet: '先不发布',
  noGames: '现在没有正在进行的游戏，新开的游戏会用新版本。',
  games_one: '有 {{count, amount}} 局游戏正在进行，会按开始时的版本玩下去。',
  games_other: '有 {{count, amount}} 局游戏正在进行，会按开始时的版本玩下去。',
  untouched: '没有一局停在改动过的节点上。',
  touched_one: '其中 {{count, amount}} 局停在改动过或已删除的节点上。',
  touched_other: '其中 {{count, amount}} 局停在改动过或已删除的节点上。',
  goOn: '继续写',
  unpublishTitle: '要撤下这个故事吗？',
  unpublishText: '玩家将找不到它，已经开始的游戏可以继续玩。你随时可以再次发布。',
  unpublished: '故事已变回草稿。',
  goBack: '退回上一个版本',
  goBackTitle: '要退回上一个版本吗？',
  goBackText:
    '新开的游戏会改用第 {{number}} 版，它发布于 {{when}}。你的草稿不变，正在进行的游戏照旧。读者会看到这些变化：',
  goBackConfirm: '重新发布第 {{number}} 版',
  noVersionBefore: '在这个版本之前没有发布过别的版本。',
  wentBack: '读者现在读到的是第 {{number}} 版，你的草稿没有变。',
}
