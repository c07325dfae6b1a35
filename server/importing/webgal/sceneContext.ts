/** What all scenes of a story share while they are written. */
import { type ForeignValues } from '../foreignValues.ts'
import { type StoryBuilder } from '../storyBuilder.ts'
import { type StandingPeople } from './standingPeople.ts'
import { type Scene } from './readScenes.ts'

export interface SceneContext {
  builder: StoryBuilder
  values: ForeignValues
  /** By their names. */
  scenes: ReadonlyMap<string, Scene>
  people: StandingPeople
}
