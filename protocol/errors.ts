/**
 * Closed sets of codes. Only `src/i18n` maps a code to a text, so that the runtime and the connection hold no
 * texts.
 */

/** Why a call or a stream failed. */
export const FAILURES = [
  /** Connection refused, lost or cut before the end. */
  'network',
  /** The answer ended in the middle of an event, and the history failed to load. */
  'cut_short',
  /** No byte for 30 s. */
  'timeout',
  /** A status that is not OK and no refusal: a fault of the server, or an answer of a proxy. */
  'http',
  /** A status that is OK, with an answer that is no envelope or does not fit its schema. */
  'bad_answer',
  /** The answer is no event stream and no envelope, such as the HTML page of a captive portal. */
  'not_a_stream',
  /** 401 without the envelope: something in front of the server, such as the password of a proxy, asks for a sign-in. Rule F17. */
  'gate',
  /** 401, with a refreshed token too. */
  'unauthorized',
  /** Envelope code 99001. */
  'insufficient_coins',
  /** Envelope code 1008: it costs more than the player was shown. Rule B15. */
  'price_changed',
  /** The server answered with another code than '0'. */
  'refused',
  /** An action was refused because the story no longer waits for it. Rule I7. */
  'moved_on',
  /** Envelope code 1009: an action was refused because the interval of the paid scene is over, and the next one is not paid. Rule B14. */
  'time_unpaid',
] as const
export type Failure = (typeof FAILURES)[number]

/** Texts of notices for which the server sent none. Doc 2 §8. */
export const NOTICE_CODES = [
  /** 'Sorry, the network is unstable, please try again or switch to another story to continue.' */
  'network_unstable',
  /** 'Failed to initialize chat' */
  'chat_init_failed',
  /** 'Failed to send message' */
  'send_failed',
  /** 'Failed to refresh token' */
  'refresh_failed',
  /** 'An error occurred' */
  'story_error',
  /** 'Failed to load video' */
  'video_failed',
  /** The jump to the previous or next scene failed. The texts are ours. */
  'prev_scene_failed',
  'next_scene_failed',
  /** 'This stage is complete. You can still chat with {name}, or tap 'Finish' to go back.' */
  'stage_complete',
  /** All actors that could be chosen are complete. */
  'all_complete',
  /** The client sends nothing from a paid scene whose interval is unpaid. The text is ours: the specification names the state only. */
  'scene_unpaid',
  /** The next interval of a paid scene is charged soon; the notice has the price and the balance. The text is ours. */
  'charge_soon',
  /** The option costs more than was shown, and nothing was charged; the notice has the new price. The text is ours. Rule B15. */
  'price_changed',
] as const
export type NoticeCode = (typeof NOTICE_CODES)[number]

/** Errors of an import of a recording, of a replay and of a start of the runtime. */
export const RUNTIME_ERRORS = ['bad_recording', 'not_open', 'log_trimmed'] as const
export type RuntimeError = (typeof RUNTIME_ERRORS)[number]

/**
 * Codes of the envelope with which the server refuses a call. An invalid request has its HTTP status as its code. A refusal by a story or by the
 * rules of the product has status 200 and another code. `server/problems.ts` has their texts.
 */
export const ERROR_CODES = [
  '400',
  '401',
  '403',
  '404',
  '405',
  '409',
  '413',
  '415',
  '421',
  '429',
  '500',
  '503',
  '507',
  /** The game: none open, ended, unknown option, option required, unexpected action, story changed, no such scene. */
  '1001',
  '1002',
  '1003',
  '1004',
  '1005',
  '1006',
  '1007',
  /** It costs more than the player was shown; `data.price` has the new price. */
  '1008',
  /** The interval of the paid scene is over, and the next one is not paid. */
  '1009',
  /** Sign-in: code sent too recently; code wrong or not valid; wrong password; no account has the email; not a guest; the sign-in is over, as its proof does not hold any more. */
  '1101',
  '1102',
  '1104',
  '1105',
  '1106',
  '1107',
  /** Rewards: task done, task not done yet, checked in already; no ending reached yet, rated already; unknown invite code, invited already. */
  '1201',
  '1202',
  '1203',
  '1204',
  '1205',
  '1206',
  '1207',
  /** The creation area: a story of a folder cannot be changed. */
  '1301',
  /** The creation area: media are in use. */
  '1302',
  /** The creation area: a preview would go on for ever without waiting for the player. */
  '1303',
  /** The creation area: no character answers at a node. */
  '1304',
  /** The link by which test readers play a draft has ended. */
  '1305',
  /** Insufficient coins. */
  '99001',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]
