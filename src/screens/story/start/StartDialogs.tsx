/** The dialogs between Play and the chat, in a chunk of their own: most players of a story with one character meet none of them. */
import { type Story } from '../../../../protocol/api/stories.ts'
import { lazyWithRetry } from '../../../ui/lazyWithRetry.tsx'
import { LoadedOverlay } from '../../../ui/LoadedOverlay.tsx'
import { CharacterDrawer } from './CharacterDrawer.tsx'
import { SavedGameDialog } from './SavedGameDialog.tsx'
import { type PlayFlow } from './usePlayFlow.ts'
import { withTexts } from '../../../i18n/index.ts'

const TalentDrawer = lazyWithRetry(() => withTexts(['intro', 'stories'], import('../talents/TalentDrawer.tsx'))).pick(
  (module) => module.TalentDrawer,
)
const AvatarDrawer = lazyWithRetry(() =>
  withTexts(['intro', 'pictures', 'stories'], import('../avatarChoice/AvatarDrawer.tsx')),
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
  const hasChoice = story.version !== '3' && story.actors.length > 1
  if (step === 'picking' || (step === 'checking' && hasChoice))
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
