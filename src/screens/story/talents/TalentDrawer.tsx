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
import { drawTalents } from './draw.ts'
import { NoTalents } from './NoTalents.tsx'
import { type Allocation, createTalentConfig, isAllocated, startAllocation } from './points.ts'
import { type AllocationChange, PointsEditor } from './PointsEditor.tsx'
import { TalentCarousel } from './TalentCarousel.tsx'
import styles from './TalentDrawer.module.css'
import { Tutorial } from './Tutorial.tsx'
import { useTutorial } from './useTutorial.ts'

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
  const [refreshesLeft, setRefreshesLeft] = useState<number>(TALENT_DRAW.refreshes)
  const [allocation, setAllocation] = useState<Allocation | null>(() => startFirst(draw))
  const [isWarning, setWarning] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const confirm = useRef<HTMLDivElement>(null)
  const tutorial = useTutorial()
  useShake(confirm, refusals)
  useTimeout(() => setWarning(false), isWarning ? TALENT_WARNING_MS : null)

  function refresh(): void {
    if (refreshesLeft === 0) return
    const next = drawTalents(skills, draw)
    setRefreshesLeft(refreshesLeft - 1)
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

  const actions = (
    <div ref={confirm} data-guided={tutorial.step === 'confirm' || undefined} className={styles.confirm}>
      {isWarning ? (
        <p role="alert" className={styles.warning}>
          {t('talents.pointsLeft')}
        </p>
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

function startFirst([first]: readonly Skill[]): Allocation | null {
  return first === undefined ? null : startAllocation(first)
}
