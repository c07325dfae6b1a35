/** Completed missions, their clues, and the titles under which the clues are listed. Doc 2 §4, "Mission completed"; rules S11, S17. */
import { type ChatEvent, type EventData } from '../../protocol/events/index.ts'
import { createOptions, rememberActorChoice } from './events/options.ts'
import { type FoldContext } from './foldContext.ts'
import { type Core } from './state.ts'

/** Adds the clues that are new to their scene, and marks the actor as complete. False if the actor was complete already. */
export function recordMission({ view }: FoldContext, { actor_id, clues }: EventData<'mission_completed'>): boolean {
  const { missions } = view
  const known = [...missions.clues]
  for (const { text, scene_id: sceneId } of clues) {
    if (!known.some((clue) => clue.text === text && clue.sceneId === sceneId)) known.push({ text, sceneId })
  }
  const isNew = !missions.completed.includes(actor_id)
  view.missions = {
    ...missions,
    clues: known.length > missions.clues.length ? known : missions.clues,
    completed: isNew ? [...missions.completed, actor_id] : missions.completed,
  }
  return isNew
}

/** Keeps the title of a scene for the list of clues. */
export function recordSceneTitle(
  { view }: FoldContext,
  { scene_id: id, title }: Pick<EventData<'show_scene'>, 'scene_id' | 'title'>,
): void {
  const { scenes } = view.missions
  const known = scenes.find((scene) => scene.id === id)
  if (title === '' || known?.title === title) return
  view.missions = {
    ...view.missions,
    scenes:
      known === undefined
        ? [...scenes, { id, title }]
        : scenes.map((scene) => (scene === known ? { id, title } : scene)),
  }
}

/** Whether all actors that could be chosen last are complete. */
export function isEveryActorComplete({ view, core }: FoldContext): boolean {
  const actors = core.selectableActorIds
  return actors.length > 0 && actors.every((actor) => view.missions.completed.includes(actor))
}

/** Whether the message is a choice among the actors that could be chosen last. A history has its text only. */
function isActorChosen({ actorChoice }: Core, { sender_type, content }: EventData<'message'>): boolean {
  return sender_type === 'user' && actorChoice?.items.some(({ text }) => text === content.text) === true
}

/** Restores missions, clues and titles from a history, without notices. A stage that the player went on from is over. */
export function restoreMissions(context: FoldContext, events: readonly ChatEvent[]): void {
  const { core } = context
  for (const event of events) {
    if (event.event_type === 'mission_completed') {
      recordMission(context, event.data)
      core.isStageComplete = true
    } else if (event.event_type === 'show_scene') {
      recordSceneTitle(context, event.data)
      core.isStageComplete = false
    } else if (event.event_type === 'show_chat_options' && event.data.style === 'actor') {
      rememberActorChoice(core, createOptions(event.data))
    } else if (event.event_type === 'message' && isActorChosen(core, event.data)) core.isStageComplete = false
  }
}
