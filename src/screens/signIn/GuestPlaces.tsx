/** What a guest reaches without signing in: the profile, which leads there for others, sends a guest to sign-in. Doc 1 §2. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonRow, LinkRow, RowList } from '../../ui/RowList.tsx'
import { HelpDrawer } from '../profile/HelpDrawer.tsx'
import styles from './AuthScreen.module.css'

export function GuestPlaces() {
  const { t } = useTranslation(['account', 'legal'])
  const [isHelpOpen, setHelpOpen] = useState(false)
  return (
    <nav aria-label={t('profile.more')} className={styles.places}>
      <RowList>
        <LinkRow href="/user/settings" label={t('profile.settings')} />
        <LinkRow href="/privacy" label={t('legal:pages.titles.privacy')} />
        <ButtonRow label={t('profile.help')} onClick={() => setHelpOpen(true)} />
      </RowList>
      {isHelpOpen && <HelpDrawer onClose={() => setHelpOpen(false)} />}
    </nav>
  )
}
