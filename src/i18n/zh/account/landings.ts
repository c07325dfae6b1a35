import type { AccountTexts } from '../../en/account/index.ts'

export const landings: AccountTexts['landings'] = {
  quotes: {
    boOfTheDiner: '我叫阿钵。咖啡难喝。我跟谁都先说明白，他们偏要喝，喝完又像上了当。',
    boOfTheStation: '可来了！老波。失重嘛，礼数不太一样。',
  },
}
