/** Texts of the app's notices: offline, and a new version. */
import { addTextBundle, createTextBundle } from './textBundle.ts'
import type { NoticeTexts } from './en/notices/index.ts'

export const noticeTexts = createTextBundle(
  'notices',
  import.meta.glob<NoticeTexts>('./*/notices/index.ts', { eager: true, import: 'notices' }),
)

export function addNoticeTexts(): void {
  addTextBundle('notices', noticeTexts)
}
