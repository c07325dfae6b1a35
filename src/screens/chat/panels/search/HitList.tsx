/** The lines that were found, with what was found marked in them. */
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useGame } from '../../../../game/game.ts'
import { getSenderName } from '../../messages/sender.ts'
import { createSnippet, type Hit } from './findText.ts'
import { Quiet } from '../../../../ui/layout.tsx'
import styles from './SearchPanel.module.css'

interface Props {
  id: string
  hits: readonly Hit[]
  query: string
  /** Index of the hit that Enter shows. */
  active: number
  onChoose: (index: number) => void
}

/** As many lines are in the document, and so many more beyond the active one: a common word is found thousands of times. */
const SHOWN = 60
const SHOWN_AHEAD = 20

export function HitList({ id, hits, query, active, onChoose }: Props) {
  const { t } = useTranslation('game')
  const locale = useGame((view) => view.session.locale)
  const list = useRef<HTMLDivElement>(null)
  const shown = hits.slice(0, Math.max(SHOWN, active + SHOWN_AHEAD))
  // Newer browsers return a promise from it, which is no cleanup of the effect.
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div ref={list} id={id} className={styles.hits} role="listbox" aria-label={t('search.hits')} lang={locale}>
      {shown.map((hit, index) => (
        <HitLine
          key={hit.message.id}
          id={`${id}-${index}`}
          hit={hit}
          query={query}
          isActive={index === active}
          onChoose={() => onChoose(index)}
        />
      ))}
    </div>
  )
}

interface HitLineProps {
  id: string
  hit: Hit
  query: string
  isActive: boolean
  onChoose: () => void
}

function HitLine({ id, hit: { message }, query, isActive, onChoose }: HitLineProps) {
  const { t } = useTranslation('chat')
  const { before, match, after } = createSnippet(message, query)
  return (
    <button
      id={id}
      type="button"
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={styles.hit}
      onClick={onChoose}
    >
      <Quiet as="span" className={styles.sender}>
        {getSenderName(t, message)}
      </Quiet>
      <span className={styles.words}>
        <span>{before}</span>
        <mark className={styles.match}>{match}</mark>
        <span>{after}</span>
      </span>
    </button>
  )
}
