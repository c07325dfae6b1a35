/** Named limits of the server: how many, how large, how long. Times in ms, sizes in bytes. Business constants of the product are in protocol/limits.ts. */
import { RESTORE_DAYS } from '../protocol/api/creation.ts'
import { ARCHIVE_MAX_BYTES, ARCHIVE_MAX_FILES, MEDIA_MAX_BYTES } from '../protocol/api/creationMedia.ts'
import { type RateRule } from './storage/rateLimits.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const MB = 1024 * 1024

/**
 * Tokens. A used refresh token answers with the same pair again for `refreshGraceMs`: the answer may have been lost, or two tabs asked. After that
 * its use ends the sign-in.
 */
export const SESSION = {
  accessMs: HOUR_MS,
  refreshMs: 90 * DAY_MS,
  refreshGraceMs: 30 * SECOND_MS,
  perUser: 50,
} as const

/**
 * Passwords that are hashed at once, which leaves threads for files, and those that wait, in all and of one client address. One takes 20 to 50 ms of a
 * processor.
 */
export const PASSWORDS = { atOnce: 2, waiting: 256, perClient: 32 } as const

/** Pages that are drawn ahead, by path and language: how many a process keeps, and for how long, since ratings change too. */
export const DRAWN_PAGES = { max: 200, freshMs: MINUTE_MS } as const

/** Verification codes: how long one is valid, and for how many tries of one origin. */
export const CODE = { ttlMs: 10 * MINUTE_MS, maxAttempts: 5 } as const

/**
 * Pictures: size in bytes (of a player's), pixels, and pixels that are decoded, each as often as there are scans, passes or frames. A usual progressive
 * JPEG has ten scans.
 */
export const PICTURE = { maxBytes: 8 * MB, maxPixels: 30_000_000, maxWork: 400_000_000 } as const

/**
 * Processes that decode pictures: how many, and how many pictures wait for one. A picture has its processor time, a longer time where the machine is
 * busy, and the memory of its process: an empty one takes 100 MB, one with a usual picture of the largest size 400. It ends after `idleMs` without work.
 */
export const DECODING = {
  atOnce: 1,
  waiting: 8,
  cpuMs: 10 * SECOND_MS,
  wallMs: 30 * SECOND_MS,
  memoryMb: 512,
  idleMs: 15 * SECOND_MS,
} as const

/**
 * Rate limits; the name says whether one counts client addresses, users or emails. A limit with `delay` makes every further use wait twice as long as
 * the one before. Each email has a wide limit for all addresses that its account does not know, beside the narrow one for a single address; a known
 * device counts in place of its address (services/signInLimits.ts). So guesses from elsewhere are limited, and do not lock the owner out.
 */
export const RATE_LIMITS = {
  signUpByAddress: { max: 60, windowMs: 10 * MINUTE_MS },
  convertByAddress: { max: 20, windowMs: HOUR_MS },
  codeByAddress: { max: 20, windowMs: HOUR_MS },
  codeByEmail: { max: 10, windowMs: HOUR_MS, delay: { firstMs: 5 * MINUTE_MS, longestMs: HOUR_MS } },
  codeByAddressAndEmail: { max: 10, windowMs: HOUR_MS, delay: { firstMs: 5 * MINUTE_MS, longestMs: HOUR_MS } },
  /** Wrong codes, where one was sent. A new code does not reset the count. */
  codeTryByAddressAndEmail: { max: 10, windowMs: HOUR_MS, delay: { firstMs: MINUTE_MS, longestMs: HOUR_MS } },
  codeTryByEmail: { max: 50, windowMs: DAY_MS, delay: { firstMs: MINUTE_MS, longestMs: 10 * MINUTE_MS } },
  /** Wrong passwords. */
  passwordByAddressAndEmail: { max: 5, windowMs: HOUR_MS, delay: { firstMs: 30 * SECOND_MS, longestMs: HOUR_MS } },
  passwordByAddress: { max: 100, windowMs: 15 * MINUTE_MS },
  /** Reset when the owner signs in with a code. */
  passwordByEmail: { max: 30, windowMs: HOUR_MS, delay: { firstMs: MINUTE_MS, longestMs: 10 * MINUTE_MS } },
  socialByAddress: { max: 60, windowMs: 10 * MINUTE_MS },
  avatarByUser: { max: 20, windowMs: HOUR_MS },
  avatarByAddress: { max: 60, windowMs: HOUR_MS },
  faceByUser: { max: 60, windowMs: HOUR_MS },
  faceByAddress: { max: 200, windowMs: HOUR_MS },
  /** A restart costs a game, a jump a scene's events. The client repeats what was refused after 1, 2 and 4 s. */
  startByUser: { max: 60, windowMs: 10 * MINUTE_MS, delay: { firstMs: SECOND_MS, longestMs: MINUTE_MS } },
  startByAddress: { max: 1_200, windowMs: 10 * MINUTE_MS, delay: { firstMs: SECOND_MS, longestMs: 10 * SECOND_MS } },
  jumpByUser: { max: 120, windowMs: 10 * MINUTE_MS, delay: { firstMs: SECOND_MS, longestMs: MINUTE_MS } },
  /** Lines that the speech service makes, which its operator pays for. A reader hears fewer. */
  speechByUser: { max: 120, windowMs: 10 * MINUTE_MS },
  /** Emails that ask whether an address wants news: it may be that of a stranger. */
  confirmationByUser: { max: 5, windowMs: DAY_MS },
  confirmationByAddress: { max: 20, windowMs: DAY_MS },
  confirmationByEmail: { max: 3, windowMs: DAY_MS },
  uploadByUser: { max: 60, windowMs: HOUR_MS },
  uploadByAddress: { max: 200, windowMs: HOUR_MS },
  checkoutByUser: { max: 200, windowMs: HOUR_MS },
  /** Of an author: texts that are tried, which may ask a model, and stories that simulated readers play, which take the server's time. */
  trialByUser: { max: 60, windowMs: 10 * MINUTE_MS },
  readingByUser: { max: 20, windowMs: 10 * MINUTE_MS },
  /** Texts of a reader at one node that authors may come to see, for as long as one that few write is kept (`FIGURES`). */
  missedTextByUserAndNode: { max: 20, windowMs: 90 * DAY_MS },
} as const satisfies Record<string, RateRule>

/**
 * Uploads: validity of the signed address, quotas per user, per client address and in total, and retention of unused and used uploads.
 * A user over their quota loses their oldest uploads; over the other quotas the server refuses the upload. An unused one is gone an hour later at
 * most, with the next pruning.
 */
export const UPLOAD = {
  openMs: 10 * MINUTE_MS,
  userBytes: 40 * MB,
  addressBytes: 200 * MB,
  totalBytes: 2_048 * MB,
  unusedMs: 45 * MINUTE_MS,
  keptMs: 90 * DAY_MS,
} as const

/** Of a stored file that is sent: what is in memory at once for each client. Each part is a request to a store of files, so that small ones would cost time. */
export const FILE_PART_BYTES = 256 * 1024

/**
 * The file store: a request to it may take `requestMs`, tries included. A file that was written without its row is removed after `expectedMs`, which is
 * longer than the longest request of a client.
 */
export const FILE_STORE = {
  connectMs: 3 * SECOND_MS,
  requestMs: 15 * SECOND_MS,
  attempts: 3,
  expectedMs: 30 * MINUTE_MS,
} as const

/**
 * PostgreSQL: a connection is there within `connectMs`, closes after `idleMs` without a call, and after `lifetimeMs` anyway. A call has `marginMs` more
 * than a statement; `waiting` calls may wait for a connection. Work that nobody waits for has `longStatementMs`. News are listened for by a connection that
 * is tried every `heartbeatMs`: what is sent must come within `noticeMs`, or it is joined again, after `rejoinMs`. Calls that run at the end have `closeMs`.
 */
export const DATABASE: DatabaseLimits = {
  connectMs: 2 * SECOND_MS,
  idleMs: 30 * SECOND_MS,
  lifetimeMs: 30 * MINUTE_MS,
  marginMs: SECOND_MS / 2,
  waiting: 500,
  longStatementMs: 10 * MINUTE_MS,
  heartbeatMs: 10 * SECOND_MS,
  noticeMs: 3 * SECOND_MS,
  rejoinMs: SECOND_MS,
  closeMs: 5 * SECOND_MS,
}

export type DatabaseLimits = Readonly<
  Record<
    | 'connectMs'
    | 'idleMs'
    | 'lifetimeMs'
    | 'marginMs'
    | 'waiting'
    | 'longStatementMs'
    | 'heartbeatMs'
    | 'noticeMs'
    | 'rejoinMs'
    | 'closeMs',
    number
  >
>

/** The question whether a process takes requests is answered within this time. */
export const READY_MS = 2.5 * SECOND_MS

/** Stories in a page of a player's own lists. */
export const LIST_PAGE = 60

/** Games: how many closed ones a user keeps beside their open ones, and events of each. What goes stays as an ending that was reached, and a story that was played. */
export const GAMES = { closedPerUser: 50, eventsPerGame: 2_000 } as const

/** Retention of codes (their resend time counts), of guests without activity and of unpaid checkouts. */
export const RETENTION = { codeMs: HOUR_MS, visitMs: DAY_MS, guestMs: 90 * DAY_MS, checkoutMs: 30 * DAY_MS } as const

/** News of stories by email: one to an address in this time at most, over all stories; how long a link that confirms an address works. */
export const NEWS = { intervalMs: DAY_MS, confirmMs: DAY_MS } as const

/** Timeout of the mail server. */
export const MAIL_TIMEOUT_MS = 10 * SECOND_MS

/** A clock that is further behind the last turn than this at the start was set back. */
export const CLOCK_BACK_MS = 10 * MINUTE_MS

/** Interval of pruning. */
export const PRUNE_EVERY_MS = 15 * MINUTE_MS

/**
 * Connections, in all and from one client address. `halfOpen` is how many may wait for the rest of a request that has begun; a request must arrive completely
 * within `requestMs`, which limits slow uploads, too, and its head within `headersMs`. `pipelined` requests may wait on one connection, and one whose client
 * takes nothing of its answer for `stalledMs`, or sends nothing of its request, is closed.
 */
export const CONNECTIONS = {
  max: 2_000,
  perAddress: 250,
  halfOpen: 500,
  pipelined: 8,
  stalledMs: 20 * SECOND_MS,
  headersMs: 10 * SECOND_MS,
  requestMs: 2 * MINUTE_MS,
  keepAliveMs: 5 * SECOND_MS,
  checkEveryMs: 2 * SECOND_MS,
  headerBytes: 16 * 1024,
  headers: 100,
} as const

/** Work on requests of different clients before the event loop gets its turn, ms. */
export const FAIR_TURN_MS = 10

/** Event streams that are open at once, in all and of one client address and user. */
export const STREAMS = { max: 1_500, perAddress: 300, perUser: 8 } as const

/**
 * The creation area: days in which a deleted story can be restored, revisions kept of a draft (of a long story fewer), stories, and media: of one file and of all stories
 * together, pixels of a clip, seconds of a clip and of a sound. A zip has its size, its size unpacked, that of its texts, and its number of files.
 * Links for test readers that have not ended, of one story, and the stories of such links that a process keeps read. Versions that may have a name, of one
 * story. How far ahead a publication is planned, and how often a process looks for one that is due. Characters up to which a draft is checked and merged
 * between two requests, and not in a thread: in a tenth of the time that a player notices.
 */
export const AUTHORING = {
  undoMs: RESTORE_DAYS * DAY_MS,
  /** An author whose page says nothing for so long is gone. */
  attendanceMs: 30 * SECOND_MS,
  revisions: { least: 50, most: 500, bytes: 64 * MB },
  stories: 1_000,
  previews: 50,
  previewsPerAdmin: 5,
  replayedMoves: 500,
  testLinks: 20,
  namedRevisions: 50,
  testLinkDayMs: DAY_MS,
  testStories: 20,
  planCheckMs: 30 * SECOND_MS,
  fileBytes: MEDIA_MAX_BYTES,
  totalBytes: 2_048 * MB,
  clipPixels: 1920 * 1920,
  seconds: { clip: 60, sound: 600 },
  zipBytes: ARCHIVE_MAX_BYTES,
  unzippedBytes: 48 * MB,
  zipTextBytes: 2 * MB,
  zipFiles: ARCHIVE_MAX_FILES,
  importedTextChars: 10 * MB,
  shortDocumentChars: 100_000,
} as const

/**
 * Figures of stories: how often a process stores what it counts, how many counts it keeps until then, from how long on a time at a node tells nothing, and
 * the texts of a node that are noted, with how long one may be and how long it is kept where few readers write it.
 */
export const FIGURES = {
  storeMs: 5 * SECOND_MS,
  noted: 20_000,
  longestMs: 30 * MINUTE_MS,
  textsPerNode: 1_000,
  textChars: 80,
  textMs: 90 * DAY_MS,
} as const

/** Media in one HTML file of a story, bytes; in base64 they take a third more. */
export const EXPORTED_PAGE = { mediaBytes: 12 * MB } as const

/**
 * Threads beside that of the requests: time for one task, memory, and tasks that wait. A file of the largest size is measured in a tenth of a second.
 * A story is played in 30,000 positions at most, each of which takes a millisecond; few wait for it, so that none is published long after its author
 * was told that it failed.
 */
export const THREADS = {
  measuring: { taskMs: 5 * SECOND_MS, memoryMb: 256, waiting: 16, isBrief: false },
  yaml: { taskMs: 5 * SECOND_MS, memoryMb: 256, waiting: 8, isBrief: true },
  importing: { taskMs: 20 * SECOND_MS, memoryMb: 512, waiting: 4, isBrief: true },
  merging: { taskMs: 20 * SECOND_MS, memoryMb: 512, waiting: 4, isBrief: true },
  checking: { taskMs: 20 * SECOND_MS, memoryMb: 512, waiting: 64, isBrief: false },
  reading: { taskMs: 20 * SECOND_MS, memoryMb: 512, waiting: 64, isBrief: true },
  exploring: { taskMs: 2 * MINUTE_MS, memoryMb: 1_024, waiting: 2, isBrief: true },
} as const

/**
 * The speech service: the answer comes within `answerMs`, before the client goes on without it, and a request ends after `requestMs`. After a failure
 * the service is left alone for `pauseMs`. Bytes of a file and of all files; requests at once, and those that wait.
 */
export const SPEECH = {
  answerMs: 4 * SECOND_MS,
  requestMs: 20 * SECOND_MS,
  pauseMs: 30 * SECOND_MS,
  maxBytes: 2 * MB,
  totalBytes: 512 * MB,
  atOnce: 4,
  waiting: 32,
} as const

/** Pictures of links that are kept, of about 60 kB each: the oldest are drawn again. */
export const CARDS_MAX_BYTES = 128 * MB

/**
 * Answers of other services. `model`: an answer of 300 tokens, each in a chunk of its own with what servers add to it, and a few thousand tokens of
 * thinking. `check`: moderation, and what services say of an error.
 */
export const ANSWER_LIMITS = {
  model: { timeoutMs: 9 * SECOND_MS, maxBytes: MB, maxLines: 10_000, maxLineBytes: MB / 4 },
  check: { timeoutMs: SECOND_MS, maxBytes: MB / 16, maxLines: 1_000, maxLineBytes: MB / 16 },
} as const

/** How long a model's address is remembered not to know a form of answers, before it is asked again. */
export const ANSWER_FORMAT_MS = HOUR_MS

/** How long the events behind a character's first sentence are held back, if the server stops before the rest of the answer is known. */
export const REPLY_HELD_MS = 15 * SECOND_MS

/** Revisions of authored stories that are not in the catalogue any more, and stay in memory for the games that play them. */
export const PUBLISHED_CACHE_MAX = 32

/**
 * Body limits: of a usual call, and of all longer bodies together, from arrival to answer. Of these a client address and a user have a share, beyond which
 * they send one after another. A long body that brings fewer bytes than this in an interval of `checkEveryMs` is cut off.
 */
export const BODIES = {
  maxBytes: 64 * 1024,
  longBytesAtOnce: 64 * MB,
  longBytesPerAddress: 16 * MB,
  longBytesPerUser: 12 * MB,
  checkEveryMs: 5 * SECOND_MS,
  bytesPerCheck: 32 * 1024,
} as const

/** How long requests that are being answered may take to end when the server stops. */
export const STOP_GRACE_MS = 10 * SECOND_MS

/**
 * Answers that are kept for a repeated request: for so long, the latest of each user and of the visitors of each address, and only for a key of so
 * many characters, which nobody guesses: it seals the answer.
 */
export const KEPT_ANSWERS = { keptMs: HOUR_MS, perOwner: 500, keyMin: 16 }

/** For so long a turn that a model may answer, or a call with a key, belongs to the process that makes it, which extends it: a player waits so long for another one after it was killed. */
export const TURN_LEASE_MS = 4 * SECOND_MS

/** Pause before another process asks again for a turn that is being made. */
export const LEASE_POLL_MS = 50

/** When a client should come back that met a busy server. */
export const BUSY_RETRY_MS = 2 * SECOND_MS

/** An id in the path of a call. */
export const ID_MAX_LENGTH = 128

/** Time for which the connection stays open after an answer to an unread request. */
export const LINGER_MS = SECOND_MS / 2
