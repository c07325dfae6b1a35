/** The player's balance, and the coins that they need. */
import { useTranslation } from 'react-i18next'
import { useUser } from '../../account/user.ts'
import { DiamondIcon } from '../../ui/icons.tsx'
import { Row } from '../../ui/layout.tsx'
import styles from './Amounts.module.css'

/** `needed`: coins; null where it is not known. */
export function Amounts({ needed }: { needed: number | null }) {
  const { t } = useTranslation('credits')
  const owned = useUser()?.coins ?? null
  if (owned === null) return null
  return (
    <Row as="dl" align="stretch" wrap className={styles.amounts}>
      <div>
        <dt>{t('recharge.owned')}</dt>
        <dd>
          <DiamondIcon size={18} />
          <span>{t('recharge.diamonds', { count: owned })}</span>
        </dd>
      </div>
      {needed !== null && needed > owned && (
        <div>
          <dt>{t('recharge.needed')}</dt>
          <dd>
            <DiamondIcon size={18} />
            <span>{t('recharge.diamonds', { count: needed })}</span>
          </dd>
        </div>
      )}
    </Row>
  )
}
