/** A thing of the wardrobe, seen on the player's own avatar, with its price. */
import { formatCompact } from '../../i18n/formatCompact.ts'
import { useTranslation } from 'react-i18next'
import { type Wearable } from '../../../protocol/api/avatars.ts'
import { type DrawnLook, formatLookUrl } from '../../../protocol/wardrobe.ts'
import { DiamondIcon } from '../../ui/icons.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Column, Row, Text } from '../../ui/layout.tsx'
import styles from './wardrobe.module.css'

interface Props {
  look: DrawnLook
  name: string
  isSelected: boolean
  onChoose: () => void
  /** Heads and 'Nothing' have no price. */
  item?: Wearable
  /** A head: round, without a caption. */
  isRound?: boolean
}

export function LookTile({ look, name, isSelected, onChoose, item, isRound = false }: Props) {
  const { t } = useTranslation('pictures')
  const state = item === undefined ? null : describeItem(item)
  function describeItem({ coins, is_purchased }: Wearable): string {
    if (coins === 0) return t('wardrobe.free')
    return is_purchased ? t('wardrobe.owned') : t('wardrobe.price', { count: coins })
  }
  return (
    <li className={styles.cell}>
      <Column
        as="button"
        type="button"
        className={isRound ? styles.round : styles.tile}
        aria-label={state === null ? name : t('wardrobe.tile', { name, state })}
        aria-pressed={isSelected}
        onClick={onChoose}
      >
        <Picture
          url={formatLookUrl(look)}
          alt=""
          sizes={isRound ? '56px' : '(min-width: 430px) 125px, 30vw'}
          width={400}
          height={400}
          className={styles.picture}
        />
        {!isRound && (
          <Column as="span" justify="between" className={styles.caption}>
            <Text as="span" breaks>
              {name}
            </Text>
            {item !== undefined && (
              <Row as="span" gap={1} className={styles.price}>
                {item.is_purchased ? (
                  state
                ) : (
                  <>
                    <DiamondIcon size={14} />
                    <span>{formatCompact(item.coins)}</span>
                  </>
                )}
              </Row>
            )}
          </Column>
        )}
      </Column>
    </li>
  )
}
