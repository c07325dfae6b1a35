/**
 * Every analytics event with its details: the only list. Details are ids, counts and closed codes, never personal data and never
 * free text: no name, e-mail, token, address with a query, or words of a player. Doc 1 §7.
 */
import { type SocialProvider } from '../../protocol/api/signIn.ts'
import { type NamedEvent, type WorkerEvents } from '../../protocol/runtime.ts'

interface PageEvents {
  /** A screen was opened; `screen` is its route, such as `/story/:storyId`. */
  screen_viewed: { screen: string }
  story_opened: { story_id: string }
  game_started: { story_id: string; actor_id: string; chat_version: string; restart: boolean }
  option_chosen: { story_id: string; option_id: string }
  text_sent: { story_id: string }
  ending_reached: { story_id: string; actor_id: string; ending_id: string }
  /** A defect that the runtime survived. */
  runtime_warning: { kind: string }
  /** How long a game was open and visible. Doc 2 §4. */
  leave_duration: { story_id: string; actor_id: string; seconds: number }
  /** Its three ratings, 1 to 5. */
  rating_sent: { story_id: string; story: number; character: number; image: number }
  recharge_opened: { story_id: string }
  signed_in: { method: SignInMethod; is_first: boolean }
  signed_up: { method: 'guest' | 'email' }
  signed_out: NoDetails
  account_deleted: NoDetails
  epilogue_read: { story_id: string; ending_id: string }
  share_made: { story_id: string; way: 'sent' | 'saved' | 'copied' }
  favorite_changed: { story_id: string; is_favorite: boolean }
  category_chosen: { category_id: string }
  sort_chosen: { sort: string }
  demo_opened: NoDetails
  experiment_assigned: { experiment: string; variant: string }
  region_checked: { result: 'allowed' | 'blocked' | 'failed' }
  setting_changed: {
    setting:
      | 'language'
      | 'theme'
      | 'text_size'
      | 'reading_speed'
      | 'sound'
      | 'volume'
      | 'captions'
      | 'reading_aloud'
      | 'consent'
  }
  /** The player saw that something failed: in a toast, in place of content, in place of a region of the page. */
  error_shown: { where: 'toast' | 'view' | 'screen' }
}

export type ApiRequest = WorkerEvents['api_request']
export type SignInMethod = 'code' | 'password' | SocialProvider | 'host'
export type NoDetails = Readonly<Record<string, never>>

export type Events = PageEvents & Omit<WorkerEvents, 'runtime_warning'>
export type AnyEvent = NamedEvent<Events>

/** An event as it is queued and sent. */
export interface TrackedEvent {
  name: keyof Events
  /** ms since 1970. */
  at: number
  details: Readonly<Record<string, string | number | boolean>>
}
