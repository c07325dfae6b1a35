/** Chinese texts of how stories address the player. */
import { type Texts } from '../namespaces.ts'

export const texts: Texts['address'] = {
  title: '故事里怎么称呼你？',
  as: '称呼',
  forms: { female: '女士', male: '先生', unknown: '都不用' },
  name: '故事里的名字（可不填）',
  counts: '从下一局起生效，正在玩的这一局不变。',
  save: '保存',
  saved: '已保存，下一局生效',
  failed: '没能保存',
}
