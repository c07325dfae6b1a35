/** Questions before a new game starts: a talent, then an avatar. Doc 2 §4, Play flow, step 4. */
import { type OpenCommand } from '../../../../protocol/entries.ts'
import { type Actor, type Story } from '../../../../protocol/api/stories.ts'

export type GameConfig = NonNullable<OpenCommand['gameConfig']>
export type StartStep = 'talent' | 'avatar'

/** Props of the dialog of a step. */
export interface StartStepProps {
  story: Story
  /** The chosen character; null for a story without one. */
  actor: Pick<Actor, 'coins' | 'is_purchased'> | null
  /** Gets the part of the configuration that the step makes. */
  onDone: (part: Partial<GameConfig>) => void
  onClose: () => void
}

/** The steps of a story, in order. */
export function listStartSteps(story: Pick<Story, 'is_active_skill' | 'is_support_face_swap'>): StartStep[] {
  const steps: StartStep[] = []
  if (story.is_active_skill) steps.push('talent')
  if (story.is_support_face_swap) steps.push('avatar')
  return steps
}

/** A configuration from the parts that the steps made. */
export function createGameConfig(parts: Partial<GameConfig>): GameConfig {
  return { skill_id: null, numerical_values: {}, user_avatar_url: null, ...parts }
}
