/** The moment when a clue is found: a card that is announced. It stands above the composer, and the conversation goes up for it. A tap on it goes on in the story: the clue book has a button in the bar. */
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentGame, useGame } from '../../../game/game.ts'
import { type View } from '../../../../protocol/view.ts'
import { useTimeout } from '../../../platform/time.ts'
import { useToast } from '../../../ui/toastStore.ts'
import { hasFullScreenPicture } from '../hasFullScreenPicture.ts'
import { Row, Text } from '../../../ui/layout.tsx'
import styles from './ClueFound.module.css'
import { ClueIcon } from './ClueIcon.tsx'

/** Long enough to read a clue of two lines, ms. */
const SHOWN_MS = 6_000

interface Found {
  /** Number of all clues then: another find shows another card. */
  id: number
  text: string
  more: number
}

/** Waits so long for the toast of the same event, ms. */
const FOR_TOAST_MS = 200

export function ClueFound() {
  const [found, clear] = useFoundClues()
  const [shownId, setShownId] = useState<number | null>(null)
  const hasToast = useToast() !== null
  const isCovered = useGame(isSheetCovered)
  const isDue = found !== null && found.id !== shownId
  // A toast has its time first: two things at once are not read. So has what covers the whole conversation.
  useTimeout(() => setShownId(found?.id ?? null), isDue && !hasToast && !isCovered ? FOR_TOAST_MS : null)
  return (
    <Row align="stretch" justify="center" className={styles.place} role="status" data-part="clue">
      {found !== null && !isDue && <Card key={found.id} found={found} onGone={clear} />}
    </Row>
  )
}

/** Whether the conversation, and with it the card, is out of sight. */
function isSheetCovered(view: View): boolean {
  return view.overlay !== null || view.video !== null || hasFullScreenPicture(view)
}

function Card({ found: { text, more }, onGone }: { found: Found; onGone: () => void }) {
  const { t } = useTranslation('game')
  const locale = useGame((view) => view.session.locale)
  useTimeout(onGone, SHOWN_MS)
  return (
    <Row align="start" className={styles.card}>
      <Row as="span" justify="center" className={styles.icon}>
        <ClueIcon size={22} />
      </Row>
      <span className={styles.words}>
        <Text as="span" strong small className={styles.title}>
          {t('clues.found')}
        </Text>
        <span className={styles.text} lang={locale}>
          {text}
        </span>
        {more > 0 && (
          <Text as="span" strong small className={styles.title}>
            {t('clues.more', { count: more })}
          </Text>
        )}
      </span>
    </Row>
  )
}

/** The clues that were just found, and a function that forgets them. Those of an opened history are not new. */
function useFoundClues(): [Found | null, () => void] {
  const game = useCurrentGame()
  const [found, setFound] = useState<Found | null>(null)
  const before = useRef(game.getView())
  useEffect(() => {
    const check = (): void => {
      const view = game.getView()
      const last = before.current
      before.current = view
      if (view.missions.clues === last.missions.clues) return
      const fresh = view.missions.clues.slice(last.missions.clues.length)
      const [first] = fresh
      if (last.flow === 'initializing' || first === undefined) return setFound(null)
      setFound({ id: view.missions.clues.length, text: first.text, more: fresh.length - 1 })
    }
    check()
    return game.subscribe(check)
  }, [game])
  return [found, () => setFound(null)]
}
