/** Covers a picture of the conversation: a tap shows it on the whole screen. */
import { useTranslation } from 'react-i18next'
import { useIsActive } from '../../../ui/useIsActive.ts'
import { openPanel } from '../panelStore.ts'

export function ViewPictureButton({
  url,
  alt,
  className,
}: {
  url: string
  alt: string
  className?: string | undefined
}) {
  const { t } = useTranslation('game')
  // A player who taps to hurry the story does not mean the picture that comes under the finger.
  const isActive = useIsActive()
  return (
    <button
      type="button"
      className={className}
      data-active={isActive}
      aria-label={t('picture.view', { alt })}
      onClick={() => openPanel({ kind: 'picture', url, alt })}
    />
  )
}
