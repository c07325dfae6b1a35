/** Task, heart value and missions in the view. Doc 2 §3. */

export interface TaskView {
  id: string
  /** The task's index plus one. */
  level: number
  percent: number
  description: string
}

export interface HeartView {
  /** 0 to 100. */
  value: number
  sceneIds: string[]
  isAllowMessage: boolean
  /** Cause of the last change; left out where the server does not say. */
  reason?: string
}

export interface MissionsView {
  /** Ids of the actors that are complete. */
  completed: string[]
  /** All actors that could be chosen are complete. */
  all: boolean
  /** The player may go back to the choice of actors now (intent `finish`). Rule S17. */
  canFinish: boolean
  clues: { text: string; sceneId: string }[]
  /** Scenes with a title that the story has shown, in order of appearance: the headings of the clues. */
  scenes: { id: string; title: string }[]
}
