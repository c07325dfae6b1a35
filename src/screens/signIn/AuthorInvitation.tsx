/** What a guest sees at the authors' side: what it is for, and the way to sign in, which leads back. */
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { strandedStories } from '../../account/authorWriting.ts'
import { LOGIN_PATH } from '../../navigation/paths.ts'
import { useScreenTitle } from '../../navigation/screenFrame.ts'
import { saveThisPlace } from '../../platform/redirect.ts'
import { useStore } from '../../platform/store.ts'
import { Button } from '../../ui/Button.tsx'
import { Quiet, Stack } from '../../ui/layout.tsx'
import { UnsavedStories } from '../settings/UnsavedStories.tsx'
import styles from './AuthorInvitation.module.css'

export function AuthorInvitation() {
  const { t } = useTranslation('account')
  const [, navigate] = useLocation()
  const stranded = useStore(strandedStories)
  useScreenTitle(t('authors.title'))
  const signIn = (): void => {
    saveThisPlace('account')
    navigate(LOGIN_PATH)
  }
  return (
    <Stack gap={4} className={styles.screen}>
      <h1 className={styles.title}>{t('authors.title')}</h1>
      {stranded.length > 0 && (
        <div role="alert" className={styles.stranded}>
          <p>{t('authors.stranded')}</p>
          <ul>
            <UnsavedStories stories={stranded} />
          </ul>
        </div>
      )}
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
