/** The button back to the stories: to the entry before, where that is the list. */
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { goBackInApp } from '../../platform/goBack.ts'
import { BackIcon } from '../../ui/icons.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { isFromList } from './listOrigin.ts'

export function BackButton() {
  const { t } = useTranslation('shell')
  const [, navigate] = useLocation()
  const isLeaving = useRef(false)
  const leave = (): void => {
    // The browser goes back later than it is asked: a second tap would go back once more, past the list.
    if (isLeaving.current) return
    isLeaving.current = true
    if (!isFromList() || !goBackInApp()) navigate('/')
  }
  return (
    <IconButton onPicture label={t('back')} onClick={leave}>
      <BackIcon />
    </IconButton>
  )
}
