/** The settings: language and display, reading, sound, privacy, about. Doc 1 §2. */
import { type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isGuest } from '../../../protocol/api/account.ts'
import { useUser } from '../../account/user.ts'
import { useScreenTitle } from '../../navigation/screenFrame.ts'
import { LEGAL_PAGES } from '../../i18n/legalPages.ts'
import { changeReaderSettings, useReaderSettings } from '../../platform/readerSettings.ts'
import { trackEvent } from '../../telemetry/track.ts'
import { ReadingSpeedChoice, TextSizeChoice } from '../display/ReadingChoices.tsx'
import { VolumeSliders } from '../../ui/readerControls/VolumeSliders.tsx'
import { LinkRow, RowList } from '../../ui/RowList.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { LanguageChoice, ThemeChoice } from '../display/DisplayChoices.tsx'
import { AddressSetting } from './AddressSetting.tsx'
import { AccountSettings } from './AccountSettings.tsx'
import { PrivacySettings } from './PrivacySettings.tsx'
import { ListScreen, Quiet, Stack } from '../../ui/layout.tsx'
import styles from './settings.module.css'
import { PROFILE_PATH } from '../../navigation/paths.ts'

// The controls of the reader have the texts of the chat's own settings.
export default function Settings() {
  const { t } = useTranslation(['account', 'legal'])
  const user = useUser()
  useScreenTitle(t('settings.title'))
  return (
    <ListScreen>
      <ScreenHeader title={t('settings.title')} fallback={user === null || isGuest(user) ? '/' : PROFILE_PATH} />
      <Group title={t('settings.display')}>
        <LanguageChoice />
        <ThemeChoice />
        <TextSizeChoice />
      </Group>
      <Group title={t('settings.reading')}>
        <ReadingSpeedChoice />
      </Group>
      <section className={styles.section}>
        <AddressSetting />
      </section>
      <Group title={t('settings.sound')}>
        <MuteSwitch />
        <VolumeSliders />
      </Group>
      <AccountSettings />
      <Group title={t('settings.privacy')}>
        <PrivacySettings />
      </Group>
      <section className={styles.section}>
        <h2 className={styles.heading}>{t('settings.about')}</h2>
        <RowList>
          {LEGAL_PAGES.map((page) => (
            <LinkRow key={page} href={`/${page}`} label={t(`legal:pages.titles.${page}`)} />
          ))}
        </RowList>
        <Quiet className={styles.version}>{`${t('settings.version')} ${APP_VERSION}`}</Quiet>
      </section>
    </ListScreen>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      <Stack gap={4} className={styles.card}>
        {children}
      </Stack>
    </section>
  )
}

function MuteSwitch() {
  const { t } = useTranslation(['account', 'legal'])
  const { isMuted } = useReaderSettings()
  const change = (isOn: boolean): void => {
    changeReaderSettings({ isMuted: isOn })
    trackEvent('setting_changed', { setting: 'sound' })
  }
  return <Switch label={t('settings.muted')} isOn={isMuted} onChange={change} />
}
