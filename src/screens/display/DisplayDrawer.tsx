/** Language, theme, text size and reading speed, for a reader who has not opened the settings yet. Every choice applies at once. */
import { useTranslation } from 'react-i18next'
import { Drawer } from '../../ui/Drawer.tsx'
import { LinkRow, RowList } from '../../ui/RowList.tsx'
import { LanguageChoice, ThemeChoice } from './DisplayChoices.tsx'
import styles from './DisplayDrawer.module.css'
import { ReadingSpeedChoice, TextSizeChoice } from './ReadingChoices.tsx'
import { SETTINGS_PATH } from '../../navigation/paths.ts'

export function DisplayDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('catalogue')
  return (
    <Drawer title={t('display')} onClose={onClose}>
      <div className={styles.choices}>
        <LanguageChoice />
        <ThemeChoice />
        <TextSizeChoice />
        <ReadingSpeedChoice />
        <RowList>
          <LinkRow href={SETTINGS_PATH} label={t('allSettings')} />
        </RowList>
      </div>
    </Drawer>
  )
}
