/** Google, Discord and Facebook, as far as the API signs in with them. Google refuses webviews, which are asked to open a real browser, except the native app. Doc 1 §2. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SOCIAL_PROVIDERS, type SocialProvider } from '../../../protocol/api/signIn.ts'
import { startSocialSignIn } from '../../account/signIn.ts'
import { getAppConfig } from '../../platform/appConfig.ts'
import { detectInAppBrowser, isWebview } from '../../platform/inAppBrowser.ts'
import { isNativeApp } from '../../platform/nativeApp.ts'
import { showToast } from '../../ui/toastStore.ts'
import styles from './AuthForm.module.css'
import { formatSignInFailure } from './failureText.ts'
import { type FormProps } from './formProps.ts'
import { isEmbedded } from '../../platform/embedding/isEmbedded.ts'
import { OpenInBrowserDialog } from './OpenInBrowserDialog.tsx'
import { OpenWindowDialog } from './OpenWindowDialog.tsx'
import { PROVIDER_ICONS } from './providerIcons.tsx'

const NAMES: Record<SocialProvider, string> = { google: 'Google', discord: 'Discord', facebook: 'Facebook' }

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
          const Icon = PROVIDER_ICONS[provider]
          return (
            <button
              key={provider}
              type="button"
              className={styles.provider}
              aria-label={t('signIn.continueWith', { provider: NAMES[provider] })}
              aria-busy={busy === provider || undefined}
              onClick={() => start(provider)}
            >
              <Icon />
              <span>{NAMES[provider]}</span>
            </button>
          )
        })}
      </div>
      <p className={styles.or}>{t('signIn.or')}</p>
      {isAsking && isInApp && <OpenInBrowserDialog app={app} onClose={() => setAsking(false)} />}
      {isAsking && !isInApp && <OpenWindowDialog onClose={() => setAsking(false)} />}
    </>
  )
}
