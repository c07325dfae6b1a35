/** The picture viewer, in Chinese. */
import { type picture as english } from '../../en/later/picture.ts'

export const picture: typeof english = { view: '全屏查看：{{alt}}' }
