/** The credits screen, in Chinese. */
import { type screen as english } from '../../en/credits/screen.ts'

export const screen: typeof english = {
  title: '我的钻石',
  balance: '钻石余额',
  earn: '赚取钻石',
  tasks: '每日任务',
  note: '钻石可以解锁付费的故事、角色和选项。',
}
