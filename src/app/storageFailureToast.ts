/** Shows one toast per page load if this device cannot store anything. Rule L11. */
import { i18n } from '../i18n/index.ts'
import { NOT_KEPT_TOAST_MS } from '../../protocol/limits.ts'
import { subscribeStorageFailure } from '../platform/storageFailure.ts'
import { showToast } from '../ui/toastStore.ts'

export function startStorageFailureToast(): void {
  subscribeStorageFailure(() => void showToast('warning', i18n.t('shell:notKept'), NOT_KEPT_TOAST_MS))
}
