/** Around a drawer or dialog whose code loads when it opens: where that fails, a toast says so, and the next opening tries again. */
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Boundary } from './Boundary.tsx'
import { type Elements } from './elements.ts'
import { showToast } from './toastStore.ts'

interface Props {
  /** Takes the opening back. */
  onClose: () => void
  children: Elements
}

export function LoadedOverlay({ onClose, children }: Props) {
  return <Boundary fallback={<Failed onClose={onClose} />}>{children}</Boundary>
}

function Failed({ onClose }: Pick<Props, 'onClose'>) {
  const { t } = useTranslation('shell')
  const fail = useEffectEvent(() => {
    showToast('error', t('routeFailed'))
    onClose()
  })
  useEffect(() => fail(), [])
  return null
}
