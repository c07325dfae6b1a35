/** Covers a picture of the conversation: a tap shows it on the whole screen. */
import { useTranslation } from 'react-i18next'
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
  return (
    <button
      type="button"
      className={className}
      aria-label={t('picture.view', { alt })}
      onClick={() => openPanel({ kind: 'picture', url, alt })}
    />
  )
}
