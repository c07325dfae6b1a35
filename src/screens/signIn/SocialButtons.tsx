/** Google, Discord and Facebook, as far as the API signs in with them. Google refuses webviews, which are asked to open a real browser, except the native app. Doc 1 §2. */
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PROVIDER_NAMES, SOCIAL_PROVIDERS, type SocialProvider } from '../../../protocol/api/signIn.ts'
import { readReferral } from '../../account/referral.ts'
import { startSocialSignIn } from '../../account/socialSignIn.ts'
import { getAppConfig } from '../../platform/appConfig.ts'
import { detectInAppBrowser, isWebview } from '../../platform/inAppBrowser.ts'
import { isNativeApp } from '../../platform/nativeApp.ts'
import { showToast } from '../../ui/toastStore.ts'
import { Column, Row } from '../../ui/layout.tsx'
import styles from './AuthForm.module.css'
import { formatSignInFailure } from './failureText.ts'
import { type FormProps } from './formProps.ts'
import { isEmbedded } from '../../platform/embedding/isEmbedded.ts'
import { copyText } from '../../platform/copyText.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Icon } from '../../ui/icons.tsx'
import { LOGIN_PATH } from '../../navigation/paths.ts'

interface Props {
  requests: FormProps['requests']
  /** Leaves the app for the provider's page. */
  leaveTo: (url: string) => void
}

export function SocialButtons({ requests: { busy, run, stayBusy }, leaveTo }: Props) {
  const { t } = useTranslation('account')
  const [isAsking, setAsking] = useState(false)
  const app = detectInAppBrowser()
  const { socialProviders } = getAppConfig()
  const isNative = isNativeApp()
  const isInApp = !isNative && (app !== null || isWebview())
  const providers = SOCIAL_PROVIDERS.filter(
    (provider) => (socialProviders?.includes(provider) ?? true) && (provider !== 'google' || !(isInApp || isNative)),
  )

  function start(provider: SocialProvider): void {
    if (isInApp || isEmbedded()) return setAsking(true)
    run(provider, async (signal) => {
      const answer = await startSocialSignIn(provider, { signal })
      if (signal.aborted) return
      if (!answer.ok) return void showToast('error', formatSignInFailure(t, 'social', answer))
      stayBusy()
      leaveTo(answer.data)
    })
  }

  if (providers.length === 0) return null
  return (
    <>
      <div className={styles.providers}>
        {providers.map((provider) => {
          const ProviderIcon = PROVIDER_ICONS[provider]
          return (
            <Column
              as="button"
              align="center"
              justify="center"
              key={provider}
              type="button"
              className={styles.provider}
              aria-label={t('signIn.continueWith', { provider: PROVIDER_NAMES[provider] })}
              aria-busy={busy === provider || undefined}
              onClick={() => start(provider)}
            >
              <ProviderIcon />
              <span>{PROVIDER_NAMES[provider]}</span>
            </Column>
          )
        })}
      </div>
      <Row as="p" quiet className={styles.or}>
        {t('signIn.or')}
      </Row>
      {isAsking && isInApp && <OpenInBrowserDialog app={app} onClose={() => setAsking(false)} />}
      {isAsking && !isInApp && <OpenWindowDialog onClose={() => setAsking(false)} />}
    </>
  )
}

/**
 * Asks to go on in a real browser: providers refuse browsers inside other apps. Doc 1 §2. `app` is the name of the other app; null where it does
 * not say.
 */
function OpenInBrowserDialog({ app, onClose }: { app: string | null; onClose: () => void }) {
  const { t } = useTranslation('account')
  const [link] = useState(createBrowserLink)
  async function copy(): Promise<void> {
    if (await copyText(link)) showToast('success', t('signIn.done.copied'))
    else showToast('error', t('signIn.openInBrowser.copyByHand'))
  }
  const actions = (
    <>
      <Button ref={focusFirst} wide onClick={() => void copy()}>
        {t('signIn.openInBrowser.copyLink')}
      </Button>
      <Button wide look="quiet" onClick={onClose}>
        {t('signIn.openInBrowser.notNow')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('signIn.openInBrowser.title')} actions={actions} onClose={onClose}>
      <p>{app === null ? t('signIn.openInBrowser.leadAnyApp') : t('signIn.openInBrowser.lead', { app })}</p>
      <ol className={styles.steps}>
        <li>{t('signIn.openInBrowser.copy')}</li>
        <li>{t('signIn.openInBrowser.open')}</li>
        <li>{t('signIn.openInBrowser.paste')}</li>
      </ol>
      <TextField
        label={t('signIn.openInBrowser.link')}
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  )
}

/** The dialog would begin with the link, its first control. */
function focusFirst(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '')
}

/** Asks to sign in in a window of the app's own: providers refuse to be shown in a frame. */
function OpenWindowDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account')
  const open = (): void => {
    window.open(createBrowserLink(LOGIN_PATH), '_blank', 'noopener')
    onClose()
  }
  const actions = (
    <>
      <Button wide onClick={open}>
        {t('signIn.openWindow.open')}
      </Button>
      <Button wide look="quiet" onClick={onClose}>
        {t('signIn.openInBrowser.notNow')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('signIn.openWindow.title')} actions={actions} onClose={onClose}>
      <p>{t('signIn.openWindow.lead')}</p>
    </Dialog>
  )
}

/** Marks of the social providers, drawn simply: the name stands beside each. */
const PROVIDER_ICONS: Record<SocialProvider, () => ReactNode> = {
  google: () => (
    <Icon size={24}>
      <g fill="none" strokeWidth="4">
        <path stroke="#ea4335" d="M5.1 8A8 8 0 0 1 17.7 6.3" />
        <path stroke="#fbbc05" d="M5.1 16a8 8 0 0 1 0-8" />
        <path stroke="#34a853" d="M17.1 18.2A8 8 0 0 1 5.1 16" />
        <path stroke="#4285f4" d="M12 12h8a8 8 0 0 1-2.9 6.2" />
      </g>
    </Icon>
  ),
  discord: () => (
    <Icon size={24}>
      <path
        fill="#7480f5"
        d="M8.5 5.5c-1.7.3-3 .8-4.2 1.5C2.4 10 1.7 13 2 17c1.5 1.2 3 2 5 2.500l1.1-1.800h7.800l1.1 1.800c2-.5 3.5-1.3 5-2.5.3-4-.4-7-2.3-10-1.2-.7-2.5-1.2-4.2-1.500l-.8 1.400a16 16 0 0 0-5.4 0z"
      />
      <g fill="#fff">
        <ellipse cx="8.7" cy="13" rx="1.7" ry="1.9" />
        <ellipse cx="15.3" cy="13" rx="1.7" ry="1.9" />
      </g>
    </Icon>
  ),
  facebook: () => (
    <Icon size={24}>
      <circle cx="12" cy="12" r="10" fill="#1877f2" />
      <path fill="none" stroke="#fff" strokeWidth="2.4" d="M15.5 7.400h-1.300c-1.4 0-2 .8-2 2.200V22M9.2 13h5.6" />
    </Icon>
  ),
}

/** The address of this screen with the codes of the referral, which another browser or window does not have. */
function createBrowserLink(path = location.pathname + location.search): string {
  const link = new URL(path, location.origin)
  for (const [name, code] of Object.entries(readReferral())) if (code !== undefined) link.searchParams.set(name, code)
  return link.href
}
