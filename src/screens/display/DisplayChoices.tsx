/** The choices of language and theme. They apply at once and are remembered. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Locale, LOCALES, LOCALE_NAMES } from '../../../protocol/locale.ts'
import { changeTheme, type Theme, THEMES } from '../../platform/theme.ts'
import { changeLocale, getLocale } from '../../i18n/index.ts'
import { trackEvent } from '../../telemetry/track.ts'
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx'
import { showToast } from '../../ui/toastStore.ts'

export function LanguageChoice() {
  const { t } = useTranslation(['display', 'shell'])
  // Marked at once; the page follows when the texts are loaded.
  const [awaited, setAwaited] = useState<Locale | null>(null)
  const choose = (locale: Locale): void => {
    setAwaited(locale)
    changeLocale(locale)
      .then(
        () => {
          forgetParameter('lang')
          trackEvent('setting_changed', { setting: 'language' })
        },
        () => showToast('error', t('shell:failures.network')),
      )
      .finally(() => setAwaited((latest) => (latest === locale ? null : latest)))
  }
  return (
    <ChoiceGroup
      label={t('language')}
      values={LOCALES}
      chosen={awaited ?? getLocale()}
      format={(locale) => LOCALE_NAMES[locale]}
      onChoose={choose}
    />
  )
}

export function ThemeChoice() {
  const { t } = useTranslation(['display', 'shell'])
  const [theme, setTheme] = useState(readTheme)
  const choose = (chosen: Theme): void => {
    changeTheme(chosen)
    setTheme(chosen)
    forgetParameter('theme')
    trackEvent('setting_changed', { setting: 'theme' })
  }
  return (
    <ChoiceGroup
      label={t('theme')}
      values={THEMES}
      chosen={theme}
      format={(name) => t(`themes.${name}`)}
      onChoose={choose}
    />
  )
}

/** The theme of the page now. */
function readTheme(): Theme {
  return THEMES.find((theme) => theme === document.documentElement.dataset.theme) ?? 'dark'
}

/** Removes a choice from the address, which would win again at the next reload. */
function forgetParameter(name: string): void {
  const url = new URL(location.href)
  if (!url.searchParams.has(name)) return
  url.searchParams.delete(name)
  history.replaceState(history.state, '', url)
}
