/** The dialogs between Play and the chat, in a chunk of their own: most players of a story with one character meet none of them. */
import { type Actor, type Story } from '../../../protocol/api/stories.ts'
import { lazyWithRetry } from '../../ui/lazyWithRetry.tsx'
import { LoadedOverlay } from '../../ui/LoadedOverlay.tsx'
import { CharacterDrawer } from './start/CharacterDrawer.tsx'
import { type PlayFlow } from './start/playFlow.ts'
import { withTexts } from '../../i18n/index.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PricedButton } from './PricedButton.tsx'
import { hasActorChoice, type Partner } from './start/partners.ts'
import { getStartDisplayPrice } from './start/startPrice.ts'
import { SavedTalent } from './start/SavedTalent.tsx'

const TalentDrawer = lazyWithRetry(() => withTexts(['intro', 'stories'], import('./talents/TalentDrawer.tsx'))).pick(
  (module) => module.TalentDrawer,
)

const AvatarDrawer = lazyWithRetry(() =>
  withTexts(['intro', 'pictures', 'stories'], import('./avatarChoice/AvatarDrawer.tsx')),
).pick((module) => module.AvatarDrawer)

/** Loads the dialogs of a story's steps ahead. */
export function preloadSteps(story: Story): void {
  if (story.is_active_skill) void TalentDrawer.preload()
  if (story.is_support_face_swap) void AvatarDrawer.preload()
}

interface Props {
  story: Story
  /** The character that is marked first where several can be chosen; without it, the hottest. */
  actorId?: string | undefined
  flow: PlayFlow
}

/** The dialog of the present step, or none. */
export function StartDialogs({ story, actorId, flow }: Props) {
  const { step, partner, pick, answer, finishStep, cancel } = flow
  const actor = story.actors.find(({ id }) => id === partner?.id) ?? null
  if (step === 'asking' && partner !== null)
    return <SavedGameDialog story={story} partner={partner} actor={actor} onAnswer={answer} onClose={cancel} />
  const stepProps = { story, actor, onDone: finishStep, onClose: cancel }
  if (step === 'talent' || step === 'avatar') {
    const Step = step === 'talent' ? TalentDrawer : AvatarDrawer
    return (
      <LoadedOverlay onClose={cancel}>
        <Step {...stepProps} />
      </LoadedOverlay>
    )
  }
  if (step === 'picking' || (step === 'checking' && hasActorChoice(story)))
    return (
      <CharacterDrawer
        story={story}
        initialId={partner?.id ?? actorId ?? null}
        isBusy={step === 'checking'}
        onChoose={pick}
        onClose={cancel}
      />
    )
  return null
}

interface SavedGameDialogProps {
  story: Story
  partner: Partner
  /** The chosen character; null for a story without one. */
  actor: Pick<Actor, 'coins' | 'is_purchased'> | null
  onAnswer: (restart: boolean) => void
  onClose: () => void
}

/** Asks whether to continue or restart a saved game. Doc 2 §4, Play flow, step 3. */
function SavedGameDialog({ story, partner, actor, onAnswer, onClose }: SavedGameDialogProps) {
  const { t } = useTranslation('intro')
  return (
    <Dialog
      title={t('saved.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>{t('saved.continue')}</Button>
          <PricedButton
            look="quiet"
            label={t('saved.restart')}
            price={getStartDisplayPrice(story, actor)}
            onClick={() => onAnswer(true)}
          />
        </>
      }
    >
      <p>{t('saved.text')}</p>
      {story.is_active_skill && <SavedTalent story={story} partner={partner} />}
    </Dialog>
  )
}
