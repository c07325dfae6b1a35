/** The dialogs between Play and the chat, in a chunk of their own: most players of a story with one character meet none of them. */
import { Suspense, useState } from 'react'
import { ROUTE_LOAD } from '../../../../protocol/limits.ts'
import { type Story } from '../../../../protocol/api/stories.ts'
import { createLazy } from '../../../ui/createLazy.ts'
import { loadWithRetry } from '../../../platform/loadWithRetry.ts'
import { CharacterDrawer } from './CharacterDrawer.tsx'
import { SavedGameDialog } from './SavedGameDialog.tsx'
import { type PlayFlow } from './usePlayFlow.ts'
import { withTexts } from '../../../i18n/index.ts'

const loadTalents = () =>
  loadWithRetry(() => withTexts(['intro', 'stories'], import('../talents/TalentDrawer.tsx')), ROUTE_LOAD)
const getTalentDrawer = createLazy(async () => (await loadTalents()).TalentDrawer)

const loadAvatars = () =>
  loadWithRetry(
    () => withTexts(['intro', 'pictures', 'stories'], import('../avatarChoice/AvatarDrawer.tsx')),
    ROUTE_LOAD,
  )
const getAvatarDrawer = createLazy(async () => (await loadAvatars()).AvatarDrawer)

/** Loads the dialogs of a story's steps ahead. A failure shows when one is needed. */
export function preloadSteps(story: Story): void {
  if (story.is_active_skill) void loadTalents().catch(() => undefined)
  if (story.is_support_face_swap) void loadAvatars().catch(() => undefined)
}

interface Props {
  story: Story
  /** The character that is marked first where several can be chosen; without it, the hottest. */
  actorId?: string | undefined
  flow: PlayFlow
}

/** The dialog of the present step, or none. */
export function StartDialogs({ story, actorId, flow }: Props) {
  const [TalentDrawer] = useState(getTalentDrawer)
  const [AvatarDrawer] = useState(getAvatarDrawer)
  const { step, partner, pick, answer, finishStep, cancel } = flow
  const actor = story.actors.find(({ id }) => id === partner?.id) ?? null
  if (step === 'asking' && partner !== null)
    return <SavedGameDialog story={story} partner={partner} actor={actor} onAnswer={answer} onClose={cancel} />
  const stepProps = { story, actor, onDone: finishStep, onClose: cancel }
  if (step === 'talent' || step === 'avatar') {
    const Step = step === 'talent' ? TalentDrawer : AvatarDrawer
    return (
      <Suspense>
        <Step {...stepProps} />
      </Suspense>
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
