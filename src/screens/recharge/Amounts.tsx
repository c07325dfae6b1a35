/** What the player has, and what they need. */
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useUser } from '../../account/user.ts'
import { DiamondIcon } from '../../ui/icons.tsx'
import styles from './Amounts.module.css'

/** `needed`: coins; null where it is not known. */
export function Amounts({ needed }: { needed: number | null }) {
  const { t } = useTranslation()
  const owned = useUser()?.coins ?? null
  if (owned === null) return null
  return (
    <dl className={styles.amounts}>
      <div>
        <dt>{t('credits.recharge.owned')}</dt>
        <dd>
          <DiamondIcon size={18} />
          <span>{t('credits.recharge.diamonds', { count: owned })}</span>
        </dd>
      </div>
      {needed !== null && needed > owned && (
        <div>
          <dt>{t('credits.recharge.needed')}</dt>
          <dd>
            <DiamondIcon size={18} />
            <span>{t('credits.recharge.diamonds', { count: needed })}</span>
          </dd>
        </div>
      )}
    </dl>
  )
}
