/** The button back to the stories. */
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { BackIcon } from '../../ui/icons.tsx'
import { IconButton } from '../../ui/IconButton.tsx'

export function BackButton() {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  return (
    <IconButton onPicture label={t('shell.back')} onClick={() => navigate('/')}>
      <BackIcon />
    </IconButton>
  )
}
