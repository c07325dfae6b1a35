/** Chinese texts: see the English ones. */
import type { LandingTexts } from '../../en/landing/index.ts'

export const landing: LandingTexts = {
  begin: '开始故事',
  continue: '继续故事',
  free: '免费畅玩',
  loading: '正在加载故事',
  failed: '故事加载失败',
  unknown: '找不到这个角色',
  unknownHint: '链接可能已失效，或者输错了。',
}
