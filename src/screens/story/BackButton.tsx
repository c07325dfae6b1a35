/** The button back to the stories: to the entry before, where that is the list. */
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { BackIcon } from '../../ui/icons.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { isFromList } from './listOrigin.ts'

export function BackButton() {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  return (
    <IconButton onPicture label={t('shell.back')} onClick={() => (isFromList() ? history.back() : navigate('/'))}>
      <BackIcon />
    </IconButton>
  )
}
