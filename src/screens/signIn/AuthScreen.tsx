/** The screens of login, registration and a forgotten password: the form under a title. Afterwards the player goes where they wanted to go, else to the stories. Doc 1 §2. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useScreenTitle } from '../../navigation/screenFrame.ts'
import { goBackInApp } from '../../platform/goBack.ts'
import { readRedirect } from '../../platform/redirect.ts'
import { BackIcon } from '../../ui/icons.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { AuthForm, type AuthMode, LEADS, TITLES } from './AuthForm.tsx'
import { Quiet, Row } from '../../ui/layout.tsx'
import styles from './AuthScreen.module.css'
import { leaveSignIn } from './leaveSignIn.ts'
import { ButtonRow, LinkRow, RowList } from '../../ui/RowList.tsx'
import { HelpDrawer } from '../profile/HelpDrawer.tsx'
import { FORGOT_PATH, LEGAL_PATHS, LOGIN_PATH, REGISTER_PATH, SETTINGS_PATH } from '../../navigation/paths.ts'

export function AuthScreen({ mode }: { mode: AuthMode }) {
  const { t } = useTranslation(['account', 'shell'])
  const [, navigate] = useLocation()
  const [reason] = useState(() => readRedirect()?.reason ?? null)
  const title = t(TITLES[mode])
  const isReasonShown = reason !== null && mode !== 'forgot'
  useScreenTitle(title)
  const goBack = (): void => {
    if (!goBackInApp()) navigate('/', { replace: true })
  }
  return (
    <div className={styles.screen}>
      <Row as="header" className={styles.header}>
        <IconButton label={t('shell:back')} className={styles.back} onClick={goBack}>
          <BackIcon />
        </IconButton>
        <Quiet className={styles.app}>
          <b>{t('shell:appName')}</b> <span>{t('shell:appLine')}</span>
        </Quiet>
      </Row>
      <h1 className={styles.title}>{title}</h1>
      {isReasonShown && (
        <p className={styles.reason} role="status" data-head>
          {t(`signIn.reasons.${reason}`)}
        </p>
      )}
      {!isReasonShown && <p className={styles.lead}>{t(LEADS[mode])}</p>}
      <AuthForm
        mode={mode}
        onModeChange={(next) => navigate(PATHS[next], { replace: true })}
        onDone={(text) => leaveSignIn(navigate, text)}
      />
      {mode !== 'forgot' && <GuestPlaces />}
    </div>
  )
}

const PATHS: Record<AuthMode, string> = { signIn: LOGIN_PATH, register: REGISTER_PATH, forgot: FORGOT_PATH }

/** The way on for a guest without signing in. Not the profile, which sends a guest to the sign-in. Doc 1 §2. */
function GuestPlaces() {
  const { t } = useTranslation(['account', 'legal'])
  const [isHelpOpen, setHelpOpen] = useState(false)
  return (
    <nav aria-label={t('profile.more')} className={styles.places}>
      <RowList>
        <LinkRow href={SETTINGS_PATH} label={t('profile.settings')} />
        <LinkRow href={LEGAL_PATHS.privacy} label={t('legal:pages.titles.privacy')} />
        <ButtonRow label={t('profile.help')} onClick={() => setHelpOpen(true)} />
      </RowList>
      {isHelpOpen && <HelpDrawer onClose={() => setHelpOpen(false)} />}
    </nav>
  )
}
