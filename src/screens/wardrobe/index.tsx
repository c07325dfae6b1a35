/** The wardrobe: a head for free, clothes and what is worn on the head for diamonds. What is chosen is seen at once, and bought before it is worn. */
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Wearable } from '../../../protocol/api/avatars.ts'
import {
  type AccessoryId,
  type DrawnLook,
  formatLookUrl,
  GARMENTS,
  HEAD_COUNT,
  ACCESSORIES,
  type GarmentId,
} from '../../../protocol/wardrobe.ts'
import { refreshUser } from '../../account/account.ts'
import { getUser, useUser } from '../../account/user.ts'
import { buyWearable, getWardrobe, type Wardrobe as WardrobeAnswer, wearLook } from '../../account/wardrobe.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { formatCompact } from '../../i18n/formatCompact.ts'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { getLocale } from '../../i18n/index.ts'
import { useScreenTitle } from '../../navigation/screenFrame.ts'
import { BillDialog } from '../../ui/BillDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { DiamondIcon } from '../../ui/icons.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { useOneAtATime } from '../../ui/useOneAtATime.ts'
import { handleInsufficientCoins } from '../recharge/handleInsufficientCoins.ts'
import { LookTile } from './LookTile.tsx'
import { Quiet, Row } from '../../ui/layout.tsx'
import styles from './wardrobe.module.css'
import { PROFILE_PATH } from '../../navigation/paths.ts'

export default function Wardrobe() {
  const { t } = useTranslation('pictures')
  const answer = useAnswer(`wardrobe|${getLocale()}`, getWardrobe)
  useScreenTitle(t('wardrobe.title'))
  return (
    <div className={styles.screen}>
      <ScreenHeader title={t('wardrobe.title')} fallback={PROFILE_PATH} />
      {answer.status === 'loading' && (
        <div role="status" aria-busy="true" aria-label={t('wardrobe.loading')}>
          <Skeleton className={styles.missing} />
        </div>
      )}
      {answer.status === 'failed' && (
        <ErrorState
          title={t('wardrobe.loadFailed')}
          hint={formatFailure(answer.failure)}
          onRetry={() => answer.retry()}
        />
      )}
      {answer.status === 'here' && <LookChoices wardrobe={answer.data} onChanged={answer.retry} />}
    </div>
  )
}

/** `onChanged`: something was bought or put on. */
function LookChoices({ wardrobe: { items, worn }, onChanged }: { wardrobe: WardrobeAnswer; onChanged: () => void }) {
  const { t } = useTranslation('pictures')
  const [look, setLook] = useState<DrawnLook>(worn)
  const heads = Array.from({ length: HEAD_COUNT }, (_, index) => index + 1)
  const garments = findItems(items, GARMENTS)
  const accessories = findItems(items, ACCESSORIES)
  const chosen = [...garments, ...accessories].filter(({ id }) => id === look.garment || id === look.accessory)
  return (
    <>
      <Row gap={4}>
        <Picture
          url={formatLookUrl(look)}
          alt={t('wardrobe.preview', { things: chosen.map(({ name }) => name).join(t('wardrobe.and')) })}
          sizes="176px"
          width={400}
          height={400}
          first
          className={styles.preview}
        />
        <p className={styles.note}>{t('wardrobe.intro')}</p>
      </Row>
      <TileList label={t('wardrobe.heads')} isRow>
        {heads.map((head) => (
          <LookTile
            key={head}
            look={{ ...look, head, accessory: null }}
            name={t('wardrobe.head', { number: head })}
            isSelected={head === look.head}
            isRound
            onChoose={() => setLook({ ...look, head })}
          />
        ))}
      </TileList>
      <TileList label={t('wardrobe.garments')}>
        {garments.map((item) => (
          <LookTile
            key={item.id}
            look={{ ...look, garment: item.id }}
            item={item}
            name={item.name}
            isSelected={item.id === look.garment}
            onChoose={() => setLook({ ...look, garment: item.id })}
          />
        ))}
      </TileList>
      <TileList label={t('wardrobe.accessories')}>
        <LookTile
          look={{ ...look, accessory: null }}
          name={t('wardrobe.none')}
          isSelected={look.accessory === null}
          onChoose={() => setLook({ ...look, accessory: null })}
        />
        {accessories.map((item) => (
          <LookTile
            key={item.id}
            look={{ ...look, accessory: item.id }}
            item={item}
            name={item.name}
            isSelected={item.id === look.accessory}
            onChoose={() => setLook({ ...look, accessory: item.id })}
          />
        ))}
      </TileList>
      <WearBar look={look} worn={worn} unpaid={chosen.filter((item) => !item.is_purchased)} onChanged={onChanged} />
    </>
  )
}

/** The items of the server that this version can draw. */
function findItems<Id extends GarmentId | AccessoryId>(
  items: readonly Wearable[],
  known: readonly Id[],
): (Wearable & { id: Id })[] {
  return known.flatMap((id) => items.filter((item) => item.id === id).map((item) => ({ ...item, id })))
}

function TileList({ label, isRow = false, children }: { label: string; isRow?: boolean; children: ReactNode }) {
  return (
    <section>
      <h2 className={styles.heading}>{label}</h2>
      <Row as="ul" gap={3} align="stretch" className={isRow ? styles.row : styles.grid} aria-label={label}>
        {children}
      </Row>
    </section>
  )
}

interface WearBarProps {
  look: DrawnLook
  worn: DrawnLook
  /** Chosen items that are not bought. */
  unpaid: readonly Wearable[]
  onChanged: () => void
}

/** The balance, and the button that buys what is missing, by its bill, and puts the look on. With too few diamonds it leads to where there are some. */
function WearBar({ look, worn, unpaid, onChanged }: WearBarProps) {
  const { t } = useTranslation('pictures')
  const user = useUser()
  const { isBusy, run } = useOneAtATime()
  const [isAsking, setAsking] = useState(false)
  const coins = user?.coins ?? 0
  const price = unpaid.reduce((sum, item) => sum + item.coins, 0)
  const isWorn = formatLookUrl(look) === formatLookUrl(worn) && user?.avatar_url === formatLookUrl(worn)

  async function putOn(): Promise<void> {
    for (const item of unpaid) {
      const bought = await buyWearable(item)
      if (bought.ok) continue
      onChanged()
      // The app leads to diamonds: the balance of this page may be older than what another tab has spent.
      if (bought.code === 'insufficient_coins') return
      return void showToast('error', formatFailure(bought))
    }
    const dressed = await wearLook(look)
    onChanged()
    if (!dressed.ok) {
      void refreshUser()
      return void showToast('error', formatFailure(dressed))
    }
    const left = getUser()?.coins ?? 0
    showToast('success', price > 0 ? t('wardrobe.boughtAndWorn', { count: price, left }) : t('wardrobe.isWorn'))
  }

  const isShort = price > coins
  const label = price === 0 ? t('wardrobe.wear') : t('wardrobe.buy', { count: price })
  return (
    <div className={styles.bar}>
      <Quiet className={styles.balance} role="status">
        {isShort ? t('wardrobe.short', { count: price - coins }) : t('wardrobe.balance', { count: coins })}
      </Quiet>
      {isShort ? (
        <Button wide onClick={() => handleInsufficientCoins()}>
          {t('wardrobe.recharge')}
        </Button>
      ) : (
        <Button
          wide
          disabled={isWorn}
          isBusy={isBusy}
          aria-label={isWorn ? undefined : label}
          onClick={() => (price > 0 ? setAsking(true) : run(putOn))}
        >
          {isWorn ? (
            t('wardrobe.worn')
          ) : price === 0 ? (
            label
          ) : (
            <>
              <span className={styles.label}>{t('wardrobe.buyShort')}</span>
              <DiamondIcon size={18} />
              <span>{formatCompact(price)}</span>
            </>
          )}
        </Button>
      )}
      {isAsking && (
        <BillDialog
          items={unpaid.length > 1 ? unpaid : []}
          price={price}
          balance={coins}
          onPay={() => {
            setAsking(false)
            run(putOn)
          }}
          onCancel={() => setAsking(false)}
        >
          {unpaid.length === 1 && <p>{unpaid[0]?.name}</p>}
        </BillDialog>
      )}
    </div>
  )
}
