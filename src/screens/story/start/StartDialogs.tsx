/** The dialogs between Play and the chat, in a chunk of their own: most players of a story with one character meet none of them. */
import { type Story } from '../../../../protocol/api/stories.ts'
import { addIntroTexts } from '../../../i18n/intro.ts'
import { CharacterDrawer } from './CharacterDrawer.tsx'
import { SavedGameDialog } from './SavedGameDialog.tsx'
import { type PlayFlow } from './usePlayFlow.ts'

addIntroTexts()

/** The dialog of the present step, or none. */
export function StartDialogs({ story, flow }: { story: Story; flow: PlayFlow }) {
  const { step, partner, pick, answer, cancel } = flow
  if (step === 'asking') return <SavedGameDialog onAnswer={answer} onClose={cancel} />
  const hasChoice = story.version !== '3' && story.actors.length > 1
  if (step === 'picking' || (step === 'checking' && hasChoice))
    return (
      <CharacterDrawer
        story={story}
        initialId={partner?.id ?? null}
        isBusy={step === 'checking'}
        onChoose={pick}
        onClose={cancel}
      />
    )
  return null
}
