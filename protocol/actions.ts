/** What the player's side sends on the game streams. Doc 2 §7, streaming calls. */

/** Body of game.start, before its empty values are pruned. `actor_id` is sent by restarts of other versions than 3. */
export interface StartBody {
  story_id: string
  restart: boolean
  game_config?: { skill_id: string | null; numerical_values: Record<string, number>; user_avatar_url: string | null }
  actor_id?: string
}

/** Body of game.history: events of the session so far. */
export interface HistoryBody {
  story_id: string
  actor_id: string
}

/** Body of game.action. `timestamp` is when the player acted, ms since 1970. */
export interface ActionBody {
  event_type: 'chat' | 'chat:image' | 'action'
  timestamp: number
  /** Signals of the runtime are an `action` whose text is 'next_scene', 'config' or 'cancel'. */
  data: { text?: string; option_id?: string; image_url?: string; scene_id?: string; option_data?: { actor_id: string } }
}

/** Body of game.jump: to the scene before or after this one. */
export interface JumpBody {
  action: 'prev_scene' | 'next_scene'
  story_id: string
}

export type StreamBody = StartBody | HistoryBody | ActionBody | JumpBody
