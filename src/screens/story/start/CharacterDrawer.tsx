/** Selection of the character to play with, if there are several. Doc 2 §2, character select drawer. */
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Actor, type Story } from '../../../../protocol/api/stories.ts'
import { useUser } from '../../../account/user.ts'
import { sortByHeat } from '../../../api/sortByHeat.ts'
import { Bond } from '../../../ui/Bond.tsx'
import { Drawer } from '../../../ui/Drawer.tsx'
import { positionByFace } from '../../../ui/faces.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { type DisplayPrice, getDisplayPrice } from '../../../ui/price.ts'
import { useTimeout } from '../../../platform/time.ts'
import { PricedButton } from '../PricedButton.tsx'
import { PriceLabel, usePriceFormatter } from '../PriceLabel.tsx'
import { Row } from '../../../ui/layout.tsx'
import styles from './CharacterDrawer.module.css'
import { loadChatStart } from '../chatStart.ts'
import { listPartners } from './partners.ts'
import { usePreviewCoins } from './previewCoins.ts'
import { getStartDisplayPrice } from './startPrice.ts'
import { StartPriceNote } from './StartPriceNote.tsx'
import { ActorAssets } from './ActorAssets.tsx'

interface Props {
  /** Has at least one actor. */
  story: Story
  /** The character that is marked at first: the one chosen before, else the hottest. */
  initialId: string | null
  /** The choice is being checked. */
  isBusy: boolean
  onChoose: (actor: Actor) => void
  onClose: () => void
}

export function CharacterDrawer({ story, initialId, isBusy, onChoose, onClose }: Props) {
  const { t } = useTranslation(['intro', 'shell'])
  const user = useUser()
  const previewCoins = usePreviewCoins()
  const coins = previewCoins ?? user?.coins ?? null
  const noteId = useId()
  const [chosenId, setChosenId] = useState(initialId)
  const actors = sortByHeat(story.actors)
  const chosen = actors.find(({ id }) => id === chosenId) ?? actors[0]
  if (chosen === undefined) return null
  const actions = (
    <div>
      {coins !== null && <p className={styles.coins}>{t('characters.coins', { count: coins })}</p>}
      <StartPriceNote id={noteId} story={story} actor={chosen} />
      <PricedButton
        wide
        isBusy={isBusy}
        busyLabel={t('shell:loading')}
        label={t('characters.confirm')}
        price={getStartDisplayPrice(story, chosen, { subject: chosen })}
        aria-describedby={noteId}
        onClick={() => onChoose(chosen)}
      />
    </div>
  )
  return (
    <Drawer title={t('characters.title')} actions={actions} onClose={onClose}>
      <div className={styles.actors} role="radiogroup" aria-label={t('characters.title')}>
        {actors.map((actor) => (
          <ActorCard
            key={actor.id}
            actor={actor}
            price={getStartDisplayPrice(story, actor, { subject: actor }) ?? getDisplayPrice(actor)}
            isChosen={actor.id === chosen.id}
            isDisabled={isBusy}
            onChoose={() => setChosenId(actor.id)}
          />
        ))}
      </div>
      <ActorAssets actor={chosen} />
      <ActorDetails actor={chosen} />
      {previewCoins === null && <PreparedChat key={chosen.id} story={story} actor={chosen} />}
    </Drawer>
  )
}

/** Prepares the chat with the marked character, once the mark has rested on it. The intro prepares the first one. */
function PreparedChat({ story, actor }: { story: Story; actor: Actor }) {
  const isFirst = listPartners(story)[0]?.id === actor.id
  useTimeout(
    () =>
      void loadChatStart()
        .then(({ prepareChat }) => prepareChat(story, actor))
        .catch(() => undefined),
    isFirst ? null : PREPARE_AFTER_MS,
  )
  return null
}

/** A character that is only passed is not prepared, ms. */
const PREPARE_AFTER_MS = 400

interface CardProps {
  actor: Actor
  /** Of a game with them, as Confirm has it: nobody is free in a story that is paid. */
  price: DisplayPrice
  isChosen: boolean
  isDisabled: boolean
  onChoose: () => void
}

function ActorCard({ actor, price, isChosen, isDisabled, onChoose }: CardProps) {
  const formatPrice = usePriceFormatter()
  const card = useRef<HTMLLabelElement>(null)
  // The chosen card is never cut off at the edge of the row.
  useEffect(() => {
    if (isChosen) card.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [isChosen])
  return (
    <label ref={card} className={styles.actor} data-chosen={isChosen}>
      <input
        type="radio"
        name="actor"
        className={styles.radio}
        checked={isChosen}
        disabled={isDisabled && !isChosen}
        aria-label={`${actor.name} · ${formatPrice(price)}`}
        onChange={onChoose}
      />
      <Picture
        first
        url={actor.preview_url}
        alt=""
        sizes="180px"
        className={styles.picture}
        style={positionByFace(actor.preview_face, CARD_SHAPE, ABOVE_FACE)}
      />
      <Row as="span" className={styles.badge}>
        <PriceLabel price={price} />
      </Row>
      <span className={styles.name}>
        <span>{actor.name}</span>
        {actor.bond !== null && <Bond bond={actor.bond} className={styles.bond} />}
      </span>
    </label>
  )
}

/** Height over width of a narrow card, and its share above the face: the price stands there. */
const CARD_SHAPE = 176 / 132

const ABOVE_FACE = 0.16

/** Who the character is: key and value, as the story has them. */
function ActorDetails({ actor }: { actor: Actor }) {
  const details = Object.entries(actor.extra ?? {})
  if (details.length === 0) return null
  return (
    <dl className={styles.about} aria-live="polite">
      {details.map(([key, value]) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
