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
import styles from './TalentCarousel.module.css'
import { Picture } from '../../../ui/Picture.tsx'
import talentCardStyles from './TalentCard.module.css'

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
  const focusAt = (index: number): void => {
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
      <ul ref={track} className={styles.track} style={{ '--shown': shown } as CSSProperties}>
        {skills.map((skill, index) => (
          <li key={skill.id} className={styles.item} data-shown={index === shown}>
            <TalentCard
              skill={skill}
              isChosen={skill.id === chosenId}
              isShown={index === shown}
              onChoose={() => (index === shown ? onChoose(skill) : show(index))}
              onMove={(by) => focusAt(index + by)}
            />
          </li>
        ))}
      </ul>
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

interface TalentCardProps {
  skill: Skill
  isChosen: boolean
  /** It stands in the middle: the only one that Tab reaches. */
  isShown: boolean
  onChoose: () => void
  /** An arrow key leads to the card before (-1) or after this one. */
  onMove: (by: 1 | -1) => void
}

/** A talent: its picture, name and effects. A button that stays pressed while the talent is chosen. */
function TalentCard({ skill, isChosen, isShown, onChoose, onMove }: TalentCardProps) {
  const { t } = useTranslation('intro')
  return (
    <button
      type="button"
      className={talentCardStyles.card}
      aria-pressed={isChosen}
      onClick={onChoose}
      tabIndex={isShown ? 0 : -1}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft' || key === 'ArrowRight') onMove(key === 'ArrowRight' ? 1 : -1)
      }}
    >
      <Picture
        first
        url={skill.image_url}
        alt=""
        sizes="200px"
        width={720}
        height={720}
        className={talentCardStyles.picture}
      />
      <span className={talentCardStyles.words}>
        <span className={talentCardStyles.name}>{skill.name}</span>
        <span className={talentCardStyles.effects}>
          {skill.skill_configs.map(({ attr, value }) => (
            <span key={attr}>
              {`${t(`talents.attributes.${attr}`)} ${value > 0 ? `+${value}` : String(value).replace('-', '−')}`}
            </span>
          ))}
        </span>
      </span>
    </button>
  )
}
