/** The packs of diamonds, a button each, with their price in the player's way of writing money. Doc 1 §3 (price list). */
import { useTranslation } from 'react-i18next'
import { type Price, priceList } from '../../../protocol/api/credits.ts'
import { callAsVisitor } from '../../api/client.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { getLocale } from '../../i18n/index.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { DiamondIcon } from '../../ui/icons.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Row, Text } from '../../ui/layout.tsx'
import styles from './PackList.module.css'

/** `openingId`: the pack whose payment page is being opened. */
export function PackList({ openingId, onChoose }: { openingId: string | null; onChoose: (id: string) => void }) {
  const { t } = useTranslation('credits')
  const { status, data, retry } = useAnswer('prices', () => callAsVisitor(priceList, {}))
  if (status === 'failed') return <ErrorState title={t('recharge.failed')} onRetry={retry} />
  if (status === 'loading')
    return (
      <div role="status" aria-label={t('recharge.loading')} aria-busy="true">
        <Skeleton className={styles.skeleton} />
        <Skeleton className={styles.skeleton} />
        <Skeleton className={styles.skeleton} />
      </div>
    )
  if (data.prices.length === 0) return <EmptyState title={t('recharge.emptyTitle')} hint={t('recharge.emptyHint')} />
  return (
    <ul className={styles.packs} aria-label={t('recharge.packs')}>
      {data.prices.map((price) => (
        <li key={price.id}>
          <Row
            as="button"
            wrap
            type="button"
            className={styles.pack}
            aria-busy={price.id === openingId || undefined}
            aria-disabled={openingId !== null || undefined}
            onClick={() => openingId === null && onChoose(price.id)}
          >
            <DiamondIcon size={22} />
            <Row as="span" align="baseline" wrap className={styles.amount}>
              <span>{t('recharge.diamonds', { count: price.coins })}</span>
              {price.bonus > 0 && (
                <Text as="span" strong small className={styles.bonus}>
                  {t('recharge.bonus', { count: price.bonus })}
                </Text>
              )}
            </Row>
            <Text as="span" rigid strong className={styles.money}>
              {formatMoney(price)}
            </Text>
          </Row>
        </li>
      ))}
    </ul>
  )
}

/** A currency that the browser does not know is written after the amount. */
function formatMoney({ amount, currency }: Price): string {
  try {
    const format = new Intl.NumberFormat(getLocale(), { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
  } catch {
    return `${amount / 100} ${currency}`
  }
}
