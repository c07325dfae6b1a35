/** Says that a screen is not there yet, with the way back to the stories. */
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useLocation } from 'wouter'
import { useScreenTitle } from '../../navigation/screenFrame.ts'
import { addAccountTexts } from '../../i18n/account.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './ComingSoon.module.css'

addAccountTexts()

export default function ComingSoon() {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  useScreenTitle(t('account.comingSoon.title'))
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>{t('account.comingSoon.title')}</h1>
      <p className={styles.hint}>{t('account.comingSoon.hint')}</p>
      <Button onClick={() => navigate('/')}>{t('shell.toStories')}</Button>
    </div>
  )
}
