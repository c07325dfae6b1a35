/** Chinese texts: a story that is published at a time. */
import type { texts as english } from '../../en/creation.ts'

export const plan: (typeof english)['plan'] = {
  title: '定时发布',
  about: '到时发布的是现在保存的这一版，之后写的仍是草稿，等你再发布。到时会再检查一遍。',
  time: '日期和时间（{{zone}}）',
  timeHint: '按这台设备的时间。如果到时服务器没有运行，会在下次启动时发布。',
  inThePast: '请选一个还没到的时间。',
  tooFar: '请选一年之内的时间。',
  set: '设定发布时间',
  change: '更改发布时间',
  cancel: '取消定时发布',
  planned: '第 {{number}} 版将于 {{when}} 发布。',
  plannedBy: '第 {{number}} 版将于 {{when}} 发布，由{{name}}设定。',
  failed: '第 {{number}} 版原定于 {{when}} 发布，但没能发布，读者读到的没有变。',
  isSet: '已设定发布时间。',
  isCancelled: '已取消定时发布。',
  notSaved: '没有设定：故事没能保存。',
  note: '{{when}} 发布',
  noteFailed: '未能发布',
  noteNamed: '定时发布：{{when}}',
  noteFailedNamed: '定时发布：{{when}} 未能发布',
  listed: '将于 {{when}} 发布',
  listedFailed: '{{when}} 未能发布',
}
