/** What a guest sees at the authors' side: what it is for, and the way to sign in, which leads back. */
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { LOGIN_PATH } from '../../navigation/paths.ts'
import { useScreenTitle } from '../../navigation/screenFrame.ts'
import { saveThisPlace } from '../../platform/redirect.ts'
import { Button } from '../../ui/Button.tsx'
import { Quiet, Stack } from '../../ui/layout.tsx'
import { StrandedStories } from './StrandedStories.tsx'
import styles from './AuthorInvitation.module.css'

export function AuthorInvitation() {
  const { t } = useTranslation('account')
  const [, navigate] = useLocation()
  useScreenTitle(t('authors.title'))
  const signIn = (): void => {
    saveThisPlace('account')
    navigate(LOGIN_PATH)
  }
  return (
    <Stack gap={4} className={styles.screen}>
      <h1 className={styles.title}>{t('authors.title')}</h1>
      <StrandedStories />
      <p>{t('authors.about')}</p>
      <Quiet>{t('authors.who')}</Quiet>
      <Button wide onClick={signIn}>
        {t('signIn.title')}
      </Button>
      <Link href="/" className={styles.link}>
        {t('history.browse')}
      </Link>
    </Stack>
  )
}
