/** Selection of a talent, and of its points, before a new game. Doc 2 §2, §4 (talent selection). */
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Skill } from '../../../../protocol/api/talents.ts'
import { TALENT_DRAW, TALENT_WARNING_MS } from '../../../../protocol/limits.ts'
import { listTalents } from '../../../api/talents.ts'
import { useAnswer } from '../../../api/useAnswer.ts'
import { warnDeveloper } from '../../../platform/developerTools.ts'
import { Button } from '../../../ui/Button.tsx'
import { Drawer } from '../../../ui/Drawer.tsx'
import { useTimeout } from '../../../platform/time.ts'
import { useShake } from '../../../ui/useShake.ts'
import { PricedButton } from '../PricedButton.tsx'
import { getStartDisplayPrice } from '../start/startPrice.ts'
import { StartPriceNote } from '../start/StartPriceNote.tsx'
import { type StartStepProps } from '../start/startSteps.ts'
import { type Allocation, createTalentConfig, isAllocated, spreadEvenly, startAllocation } from './points.ts'
import { type AllocationChange, PointsEditor } from './PointsEditor.tsx'
import { TalentCarousel } from './TalentCarousel.tsx'
import { Text } from '../../../ui/layout.tsx'
import styles from './TalentDrawer.module.css'
import { useTutorial } from './useTutorial.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { type DisplayPrice } from '../../../ui/price.ts'
import { randomBytes, type RandomBytes } from '../../../platform/random.ts'
import { Tutorial } from './Tutorial.tsx'

export function TalentDrawer({ story, actor, onDone, onClose }: StartStepProps) {
  const { t } = useTranslation('intro')
  const answer = useAnswer(`talents ${story.id}`, (signal) => listTalents(story.id, signal))
  const failure = answer.failure?.code ?? null
  useEffect(() => {
    if (failure !== null) warnDeveloper('talents_failed', { failure })
  }, [failure])
  if (answer.status === 'here' && answer.data.length > 0)
    return <TalentSelection skills={answer.data} story={story} actor={actor} onDone={onDone} onClose={onClose} />
  return (
    <Drawer title={t('talents.title')} onClose={onClose}>
      <NoTalents
        isLoading={answer.status === 'loading'}
        price={getStartDisplayPrice(story, actor)}
        onRetry={answer.retry}
        onSkip={() => onDone({})}
      />
    </Drawer>
  )
}

function TalentSelection({ skills, story, actor, onDone, onClose }: StartStepProps & { skills: Skill[] }) {
  const { t } = useTranslation('intro')
  const noteId = useId()
  const [draw, setDraw] = useState(() => drawTalents(skills))
  /** All that were drawn, in order. */
  const [seen, setSeen] = useState(draw)
  const [refreshes, setRefreshes] = useState(0)
  const refreshesLeft = countRefreshes(skills.length - seen.length, refreshes)
  const [allocation, setAllocation] = useState<Allocation | null>(() => startFirst(draw))
  const [isWarning, setWarning] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const confirm = useRef<HTMLDivElement>(null)
  const tutorial = useTutorial()
  useShake(confirm, refusals)
  useTimeout(() => setWarning(false), isWarning ? TALENT_WARNING_MS : null)

  function refresh(): void {
    if (refreshesLeft === 0) return
    const next = drawTalents(skills, seen)
    setRefreshes(refreshes + 1)
    setSeen([...seen, ...next.filter((skill) => !seen.includes(skill))])
    setDraw(next)
    setAllocation(startFirst(next))
  }
  /** Choosing the chosen talent clears it; choosing any resets the points. */
  function choose(skill: Skill): void {
    setAllocation(skill.id === allocation?.skill.id ? null : startAllocation(skill))
  }
  function change(by: AllocationChange): void {
    // Taps may come faster than they are drawn.
    setAllocation((current) => (current === null ? null : by(current)))
    tutorial.finish('allocate')
  }
  function finish(): void {
    if (allocation === null || !isAllocated(allocation)) {
      setWarning(true)
      setRefusals(refusals + 1)
      return
    }
    tutorial.finish('confirm')
    onDone(createTalentConfig(allocation))
  }
  /** One tap, for who wants to read: the chosen talent, or else the first, with its points spread. */
  function startEvenly(): void {
    const chosen = allocation ?? startFirst(draw)
    if (chosen !== null) onDone(createTalentConfig(spreadEvenly(chosen)))
  }

  const actions = (
    <div ref={confirm} data-guided={tutorial.step === 'confirm' || undefined} className={styles.confirm}>
      {isWarning ? (
        <Text strong tone="danger" small role="alert" className={styles.warning}>
          {t('talents.pointsLeft')}
        </Text>
      ) : (
        <StartPriceNote id={noteId} story={story} actor={actor} />
      )}
      <PricedButton
        wide
        label={t('talents.confirm')}
        price={getStartDisplayPrice(story, actor)}
        aria-describedby={noteId}
        onClick={finish}
      />
      <div className={styles.evenly}>
        <PricedButton
          wide
          look="quiet"
          label={t('talents.startEvenly')}
          price={getStartDisplayPrice(story, actor)}
          aria-describedby={noteId}
          onClick={startEvenly}
        />
      </div>
    </div>
  )
  return (
    <Drawer title={t('talents.title')} actions={actions} onClose={onClose}>
      {tutorial.step !== null && <Tutorial step={tutorial.step} onNext={tutorial.next} onDismiss={tutorial.dismiss} />}
      <TalentCarousel
        key={draw.map(({ id }) => id).join(' ')}
        skills={draw}
        chosenId={allocation?.skill.id ?? null}
        isGuided={tutorial.step === 'swipe'}
        onChoose={choose}
        onMoved={() => tutorial.finish('swipe')}
      />
      <Button look="quiet" className={styles.refresh} isBusy={refreshesLeft === 0} onClick={refresh}>
        {t('talents.refresh', { count: refreshesLeft })}
      </Button>
      <PointsEditor allocation={allocation} isGuided={tutorial.step === 'allocate'} onChange={change} />
    </Drawer>
  )
}

/** How often the talents can be drawn again: as often as there are others, and as the specification allows. */
function countRefreshes(unseen: number, done: number): number {
  return Math.max(0, Math.min(TALENT_DRAW.refreshes - done, Math.ceil(unseen / TALENT_DRAW.shown)))
}

function startFirst([first]: readonly Skill[]): Allocation | null {
  return first === undefined ? null : startAllocation(first)
}

interface Props {
  isLoading: boolean
  /** Price of the start, coins. */
  price: DisplayPrice | null
  onRetry: () => void
  onSkip: () => void
}

/** In place of the talents while they load, and where there are none: the game can start without one. */
function NoTalents({ isLoading, price, onRetry, onSkip }: Props) {
  const { t } = useTranslation(['intro', 'shell'])
  if (isLoading)
    return (
      <div role="status" aria-busy="true" aria-label={t('talents.loading')}>
        <Skeleton className={styles.cardSkeleton} />
        <Skeleton className={styles.rowsSkeleton} />
      </div>
    )
  return (
    <div className={styles.none}>
      <p>{t('talents.none')}</p>
      <PricedButton wide label={t('talents.skip')} price={price} onClick={onSkip} />
      <Button wide look="quiet" onClick={onRetry}>
        {t('shell:retry')}
      </Button>
    </div>
  )
}

/**
 * The draw of talents: a few of the list, at random. Doc 2 §4 (talent selection), §9. Draws TALENT_DRAW.shown items; those of `seen`, which were
 * drawn before, come only where there are not enough others, the oldest first.
 */
export function drawTalents<T>(all: readonly T[], seen: readonly T[] = [], random: RandomBytes = randomBytes): T[] {
  const others = all.filter((item) => !seen.includes(item))
  return [...shuffle(others, random), ...seen].slice(0, TALENT_DRAW.shown)
}

/** Fisher and Yates: each item changes places with one that is not after it. */
function shuffle<T>(items: readonly T[], random: RandomBytes): T[] {
  const shuffled = [...items]
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = drawBelow(last + 1, random)
    ;[shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T]
  }
  return shuffled
}

/** An integer from 0 to below the limit. */
function drawBelow(limit: number, random: RandomBytes): number {
  const [high = 0, low = 0] = random(2)
  return Math.floor(((high * 256 + low) / 65_536) * limit)
}
