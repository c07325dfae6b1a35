/** The way back to the latest message, in a row of its own below the list, so that it covers no line. */
import { useTranslation } from 'react-i18next'
import { ArrowDownIcon } from '../../../ui/icons.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import styles from './ListEnd.module.css'

/** `newCount`: messages that came since the player left the end, and were not seen yet. */
export function ListEnd({ newCount, onJump }: { newCount: number; onJump: () => void }) {
  const { t } = useTranslation('game')
  return (
    <Row justify="center" className={styles.row}>
      {newCount > 0 && (
        <Text as="span" oneLine className={styles.news}>
          {t('messages.new', { count: newCount })}
        </Text>
      )}
      <Row as="button" type="button" className={styles.jump} onClick={onJump}>
        <Row as="span" className={styles.pill} data-new={newCount > 0}>
          <span>{t('messages.latest')}</span>
          <ArrowDownIcon size={16} />
        </Row>
      </Row>
    </Row>
  )
}
