/**
 * Closed sets of codes. A code becomes words in one place only (`src/i18n`), so nothing in the runtime or the
 * connection carries a sentence of its own.
 */

/** Why a call or a stream of the runtime came to nothing. */
export const FAILURES = [
  /** Connection refused, lost or cut before the end. */
  'network',
  /** The answer ended in the middle of an event, and the history could not be had. */
  'cut_short',
  /** No byte for 30 s. */
  'timeout',
  /** A status that is not OK and no refusal: a fault of the server, or an answer of something else on the way. */
  'http',
  /** A status that is OK, with an answer that is no envelope or does not fit its schema. */
  'bad_answer',
  /** The answer is no event stream and no envelope, such as an HTML page of a hotel's network. */
  'not_a_stream',
  /** 401 that a refreshed token did not mend. */
  'unauthorized',
  /** Envelope code 99001. */
  'insufficient_coins',
  /** The server answered with another code than '0'. */
  'refused',
] as const
export type Failure = (typeof FAILURES)[number]

/** What a notice says, where the server sent no words for it. Doc 2 §8. */
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
  /** The previous or next scene could not be reached (the specification's texts are not shown; ours). */
  'prev_scene_failed',
  'next_scene_failed',
  /** 'This stage is complete. You can still chat with {name}, or tap 'Finish' to go back.' */
  'stage_complete',
  /** Nothing is sent from a paid scene whose interval was not paid (ours: the specification names the state only). */
  'scene_unpaid',
] as const
export type NoticeCode = (typeof NOTICE_CODES)[number]

/** What an import of a recording, a replay or a start of the runtime can answer. */
export const RUNTIME_ERRORS = ['bad_recording', 'not_open', 'log_trimmed'] as const
export type RuntimeError = (typeof RUNTIME_ERRORS)[number]

/**
 * Codes with which the server refuses a call, in the envelope. A fault of the request as such has its HTTP status as its code; what a story or the
 * rules of the product refuse is an answer with status 200 and a code of its own. The server's words for them stand in `fixtures/server/problems.ts`.
 */
export const ERROR_CODES = [
  '400', '401', '403', '404', '405', '409', '413', '415', '421', '429', '500', '503', '507',
  /** The game: none open, ended, unknown option, option required, unexpected action, story changed, no such scene. */
  '1001', '1002', '1003', '1004', '1005', '1006', '1007',
  /** Sign-in: code sent too recently, wrong, expired; wrong password; email taken; not a guest; social sign-in expired. */
  '1101', '1102', '1103', '1104', '1105', '1106', '1107',
  /** Rewards: task done, task not done yet, checked in already; no ending reached yet, rated already. */
  '1201', '1202', '1203', '1204', '1205',
  /** Insufficient coins. */
  '99001',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]
