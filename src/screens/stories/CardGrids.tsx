/** The cards of the list in one grid, or in two with something between them. */
import { type Elements } from '../../ui/elements.ts'
import { useTranslation } from 'react-i18next'
import { getVariant } from '../../platform/experiments.ts'
import styles from './StoryList.module.css'

interface Props {
  cards: Elements[]
  /** Shelves of characters and further stories. */
  between?: Elements
}

export function CardGrids({ cards, between = null }: Props) {
  const { t } = useTranslation('stories')
  return (
    <>
      <CardGrid label={t('list')}>{cards.slice(0, FIRST_CARDS)}</CardGrid>
      {between}
      {cards.length > FIRST_CARDS && <CardGrid label={t('moreStories')}>{cards.slice(FIRST_CARDS)}</CardGrid>}
    </>
  )
}

/** About the cards that the window shows, and the next pair: the large one, and pairs of posters below it. */
export function countCardsInWindow(): number {
  return 3 + 2 * Math.max(1, Math.ceil((innerHeight - ABOVE_PAIRS_PX) / PAIR_PX))
}

const ABOVE_PAIRS_PX = 420
const PAIR_PX = 250
/** Whole rows: the large card and two pairs. */
const FIRST_CARDS = 5

function CardGrid({ label, children }: { label: string; children: Elements }) {
  return (
    <ul className={styles.list} data-design={getVariant('story_card_design')} aria-label={label}>
      {children}
    </ul>
  )
}
