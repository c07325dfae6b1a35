/** What a guest reaches without signing in: the profile, which leads there for others, sends a guest to sign-in. Doc 1 §2. */
import { useState } from 'react'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { addAccountTexts } from '../../i18n/account.ts'
import { addLegalTexts } from '../../i18n/legal.ts'
import { ButtonRow, LinkRow, RowList } from '../../ui/RowList.tsx'
import { HelpDrawer } from '../profile/HelpDrawer.tsx'
import styles from './AuthScreen.module.css'

addAccountTexts()
addLegalTexts()

export function GuestPlaces() {
  const { t } = useTranslation()
  const [isHelpOpen, setHelpOpen] = useState(false)
  return (
    <nav aria-label={t('account.profile.more')} className={styles.places}>
      <RowList>
        <LinkRow href="/user/settings" label={t('account.profile.settings')} />
        <LinkRow href="/privacy" label={t('legal.pages.titles.privacy')} />
        <ButtonRow label={t('account.profile.help')} onClick={() => setHelpOpen(true)} />
      </RowList>
      {isHelpOpen && <HelpDrawer onClose={() => setHelpOpen(false)} />}
    </nav>
  )
}
