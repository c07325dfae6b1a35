/** Chinese texts of the landing pages. */
import type { texts as english } from '../en/landing.ts'

export const texts: typeof english = {
  begin: '开始故事',
  loading: '正在加载故事',
  failed: '故事加载失败',
  signUpFailed: '游客登录失败',
  quotes: {
    boOfTheDiner: '我叫阿钵。咖啡难喝。我跟谁都先说明白，他们偏要喝，喝完又像上了当。',
    boOfTheStation: '可来了！老波。失重嘛，礼数不太一样。',
  },
}
