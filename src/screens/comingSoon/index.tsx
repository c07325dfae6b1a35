/** Says that a screen is not there yet, with the way back to the stories. */
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useScreenTitle } from '../../navigation/screenFrame.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './ComingSoon.module.css'

export default function ComingSoon() {
  const { t } = useTranslation(['account', 'shell'])
  const [, navigate] = useLocation()
  useScreenTitle(t('comingSoon.title'))
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>{t('comingSoon.title')}</h1>
      <p className={styles.hint}>{t('comingSoon.hint')}</p>
      <Button onClick={() => navigate('/')}>{t('shell:toStories')}</Button>
    </div>
  )
}
