/** Notices that are shown as a dialog instead of a toast. */
import { type Notice } from '../../../protocol/view/notices.ts'

export function isDialogNotice({ kind }: Notice): boolean {
  return kind === 'alert' || kind === 'spicy'
}
