/** Language, theme, text size and reading speed, for a reader who has not opened the settings yet. Every choice applies at once. */
import { useTranslation } from 'react-i18next'
import { addAccountTexts } from '../../i18n/account.ts'
import { addLaterTexts } from '../../i18n/later.ts'
import { Drawer } from '../../ui/Drawer.tsx'
import { ReadingSpeedChoice, TextSizeChoice } from '../../ui/readerControls/ReadingChoices.tsx'
import { LanguageChoice, ThemeChoice } from '../settings/DisplayChoices.tsx'
import styles from './DisplayDrawer.module.css'

addAccountTexts()
addLaterTexts()

export function DisplayDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Drawer title={t('catalogue.display')} onClose={onClose}>
      <div className={styles.choices}>
        <LanguageChoice />
        <ThemeChoice />
        <TextSizeChoice />
        <ReadingSpeedChoice />
      </div>
    </Drawer>
  )
}
