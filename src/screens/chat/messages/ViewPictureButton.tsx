/** Covers a picture of the conversation: a tap shows it on the whole screen. */
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { openPanel } from '../panels/panelStore.ts'

export function ViewPictureButton({
  url,
  alt,
  className,
}: {
  url: string
  alt: string
  className?: string | undefined
}) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={className}
      aria-label={t('later.picture.view', { alt })}
      onClick={() => openPanel({ kind: 'picture', url, alt })}
    />
  )
}
