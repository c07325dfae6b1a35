/** The drawn talents side by side: swiped, or moved by buttons and arrow keys. The one that comes to the middle is chosen. Doc 2 §4 (talent selection), §9. */
import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Skill } from '../../../../protocol/api/talents.ts'
import { TALENT_SWIPE } from '../../../../protocol/limits.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { BackIcon } from '../../../ui/icons.tsx'
import { ChevronIcon } from '../../../ui/controlIcons.tsx'
import { pageNow } from '../../../platform/time.ts'
import { trackDrag } from '../../../ui/trackDrag.ts'
import { Row } from '../../../ui/layout.tsx'
import styles from './TalentCarousel.module.css'
import { TalentCard } from './TalentCard.tsx'

interface Props {
  skills: readonly Skill[]
  chosenId: string | null
  /** The tutorial explains it now. */
  isGuided: boolean
  /** A talent has come to the middle, or the one there was tapped. */
  onChoose: (skill: Skill) => void
  /** Another talent has come into view. */
  onMoved: () => void
}

export function TalentCarousel({ skills, chosenId, isGuided, onChoose, onMoved }: Props) {
  const { t } = useTranslation('intro')
  const track = useRef<HTMLUListElement>(null)
  const movedAt = useRef(-Infinity)
  const [shown, setShown] = useState(0)
  const show = (index: number): void => {
    const skill = skills[index]
    if (skill === undefined || index === shown) return
    setShown(index)
    onChoose(skill)
    onMoved()
  }
  const showAndFocus = (index: number): void => {
    show(index)
    track.current?.children[index]?.querySelector('button')?.focus({ preventScroll: true })
  }
  /** Moves by one, at most once in TALENT_SWIPE.throttleMs. */
  const move = (by: 1 | -1): void => {
    if (pageNow() - movedAt.current < TALENT_SWIPE.throttleMs) return
    movedAt.current = pageNow()
    show(shown + by)
  }
  const onSwiped = useEffectEvent((distance: number) => {
    if (Math.abs(distance) >= TALENT_SWIPE.px) move(distance < 0 ? 1 : -1)
  })
  useEffect(() => {
    const element = track.current
    if (element === null) return undefined
    const drag = (distance: number): void => element.style.setProperty('--dragged', `${distance}px`)
    return trackDrag(element, {
      axis: 'x',
      onMove: drag,
      onEnd: (distance, _velocity, isCancelled) => {
        drag(0)
        if (!isCancelled) onSwiped(distance)
      },
    })
  }, [])
  return (
    <section className={styles.carousel} aria-label={t('talents.list')} data-guided={isGuided || undefined}>
      <IconButton
        label={t('talents.previous')}
        className={styles.previous}
        disabled={shown === 0}
        onClick={() => move(-1)}
      >
        <BackIcon />
      </IconButton>
      <Row
        as="ul"
        gap={3}
        align="stretch"
        ref={track}
        className={styles.track}
        style={{ '--shown': shown } as CSSProperties}
      >
        {skills.map((skill, index) => (
          <li key={skill.id} className={styles.item} data-shown={index === shown}>
            <TalentCard
              skill={skill}
              isChosen={skill.id === chosenId}
              isShown={index === shown}
              onChoose={() => (index === shown ? onChoose(skill) : show(index))}
              onMove={(by) => showAndFocus(index + by)}
            />
          </li>
        ))}
      </Row>
      <IconButton
        label={t('talents.next')}
        className={styles.next}
        disabled={shown === skills.length - 1}
        onClick={() => move(1)}
      >
        <ChevronIcon size={22} />
      </IconButton>
    </section>
  )
}
