/** Says once in a page's life that this device keeps nothing. Rule L11. */
import i18next from 'i18next'
import { NOT_KEPT_TOAST_MS } from '../../protocol/limits.ts'
import { onNotKept } from '../platform/notKept.ts'
import { showToast } from '../ui/toasts.ts'

export function startNotKeptNotice(): void {
  onNotKept(() => void showToast('warning', i18next.t('shell.notKept'), NOT_KEPT_TOAST_MS))
}
