/** Selection of the character to play with, if there are several. Doc 2 §2, character select drawer. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Actor } from '../../../protocol/api/stories.ts'
import { useUser } from '../../account/user.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { resolveApiAddress } from '../../platform/apiAddress.ts'
import { createSrcSet } from '../../ui/pictureSources.ts'
import { getDisplayPrice } from '../../ui/price.ts'
import styles from './CharacterDialog.module.css'
import { PriceLabel, usePriceFormatter } from './PriceLabel.tsx'
import priceStyles from './PriceLabel.module.css'

interface Props {
  /** At least one, in display order. */
  actors: readonly Actor[]
  /** The choice is being checked. */
  isBusy: boolean
  onChoose: (actor: Actor) => void
  onClose: () => void
}

export function CharacterDialog({ actors, isBusy, onChoose, onClose }: Props) {
  const { t } = useTranslation()
  const formatPrice = usePriceFormatter()
  const user = useUser()
  const [chosenId, setChosenId] = useState(actors[0]?.id)
  const chosen = actors.find(({ id }) => id === chosenId)
  if (chosen === undefined) return null
  const price = getDisplayPrice(chosen)
  const details = Object.entries(chosen.extra ?? {})
  return (
    <Dialog
      title={t('story.select')}
      onClose={onClose}
      actions={
        <Button
          wide
          isBusy={isBusy}
          aria-label={`${t('story.confirm')} · ${formatPrice(price)}`}
          onClick={() => onChoose(chosen)}
        >
          {isBusy ? (
            <span>{t('story.confirming')}</span>
          ) : (
            <>
              <span>{t('story.confirm')}</span>
              <span className={priceStyles.dot}>·</span>
              <PriceLabel price={price} />
            </>
          )}
        </Button>
      }
    >
      <div className={styles.actors} role="radiogroup" aria-label={t('story.select')}>
        {actors.map((actor) => (
          <ActorCard
            key={actor.id}
            actor={actor}
            isChosen={actor.id === chosenId}
            onChoose={() => setChosenId(actor.id)}
          />
        ))}
      </div>
      {details.length > 0 && (
        <dl className={styles.about}>
          {details.map(([key, value]) => (
            <div key={key}>
              <dt>{key}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {user !== null && <p className={styles.coins}>{t('story.coins', { count: user.coins })}</p>}
    </Dialog>
  )
}

function ActorCard({ actor, isChosen, onChoose }: { actor: Actor; isChosen: boolean; onChoose: () => void }) {
  const formatPrice = usePriceFormatter()
  const price = getDisplayPrice(actor)
  return (
    <label className={styles.actor} data-chosen={isChosen}>
      <input
        type="radio"
        name="actor"
        className={styles.radio}
        checked={isChosen}
        aria-label={`${actor.name} · ${formatPrice(price)}`}
        onChange={onChoose}
      />
      {actor.preview_url !== null && (
        <img
          className={styles.picture}
          src={resolveApiAddress(actor.preview_url)}
          srcSet={createSrcSet(actor.preview_url)}
          sizes="180px"
          alt=""
          decoding="async"
        />
      )}
      <span className={styles.badge}>
        <PriceLabel price={price} />
      </span>
      <span className={styles.name}>{actor.name}</span>
    </label>
  )
}
