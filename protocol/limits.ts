/**
 * The business constants of the specification, named once, with their units.
 * "Doc 1" is account, catalogue and shell; "doc 2" is story intro and chat session; § is the section: docs/product.md.
 */

// --- The network (doc 2 §8, §9) ---

/** How long the client waits, ms: for the next byte of a stream (doc 2 §8), for the answer of a call, for an upload to end. */
export const SERVER_TIMEOUT_MS = { stream: 30_000, call: 15_000, upload: 60_000 } as const
/** Attempts after the first one. Doc 2 §8: "up to 3 retries". */
export const STREAM_MAX_RETRIES = 3
/** Delay before the first retry, ms; doubles with each. Doc 2 §8. */
export const STREAM_BACKOFF_BASE_MS = 1_000
/** A retry waits longer than its backoff by up to this share, which the random port draws. */
export const STREAM_BACKOFF_JITTER = 0.2
/** Longest event of a stream, bytes. The client does not trust the server. */
export const EVENT_MAX_BYTES = 256 * 1024
/** Envelope code for success. Doc 1 §3. */
export const CODE_OK = '0'
/** Envelope code for a price that is higher than the one that was shown. Rule B15. */
export const CODE_PRICE_CHANGED = '1008'
/** Envelope code for an action in a paid scene whose interval is over and not paid. Rule B14. */
export const CODE_TIME_UNPAID = '1009'
/** Envelope code for insufficient coins. Doc 1 §8, doc 2 §8. */
export const CODE_INSUFFICIENT_COINS = '99001'

// --- Pacing (doc 2 §4, §9) ---

/** Shortest pause after a message at normal speed, ms. */
export const MESSAGE_DELAY_MS = 300
/** Shortest pause after a message when the next meaningful event is a message or a non-background video, ms. */
export const MESSAGE_DELAY_BEFORE_NEXT_MS = 3_000
/** The actor thinks at least this long after the player acted, ms. */
export const MIN_THINKING_MS = 800
/** Longest preparation of a voice line, ms; the client skips a slower one. */
export const VOICE_PREPARE_TIMEOUT_MS = 5_000
/** Attempts to play a voice line after the first one. */
export const VOICE_PLAYBACK_RETRIES = 2
/** Timeout of one attempt to play a voice line, ms. */
export const VOICE_PLAYBACK_TIMEOUT_MS = 5_000
/** A request for credit holds the queue this long at most, ms, unless the page opens its panel. Rule P11. */
export const CREDIT_HOLD_MAX_MS = 10_000
/** The queue waits for the end of a voice at most this long after it began to play, ms. Rule M18. */
export const VOICE_WAIT_MAX_MS = 30_000
/** Characters that appear at once while a message types, by the length of its text. */
export const TYPING_CHUNK_CHARS = { min: 3, max: 10 } as const
/** Pause between two such chunks, ms, by the length of the text. */
export const TYPING_INTERVAL_MS = { min: 10, max: 30 } as const
/** Reading a line, ms: in any case, for each letter, for each Chinese character, and at most. Rule P9. */
export const READING_TIME = { baseMs: 1_000, letterMs: 45, wideMs: 130, maxMs: 30_000 } as const
/** The longest that a line which is whole keeps back what follows, ms. Rules P9, M18. */
export const LINE_WAIT_MAX_MS = 9_000
/** Factors of typing intervals, delays and reading time at the reading speeds that keep the clock. Rule P8. */
export const READING_SPEED_FACTOR = { slow: 1.5, normal: 1, fast: 0.6 } as const
/** A foreground video whose event names no minimum is watched at least this long, s. Rule M8. */
export const VIDEO_MIN_WATCH_S = 2
/** A foreground video has failed when nothing more of it loads or plays for this long, ms. */
export const VIDEO_STALL_MS = 10_000
/** Volume of the music while a voice line plays, 0 to 1. */
export const BGM_VOLUME_WHILE_SPEAKING = 0.2
/** The heart is full at this value. Doc 2 §4. */
export const HEART_FULL = 100

// --- Paid scenes (doc 2 §4, §9) ---

/** The spicy level, where the event names no terms: the first interval is free, each further one costs so many coins. Rule B1. */
export const PAID_SCENE_DEFAULT = { intervalS: 300, coins: 5 } as const
/** Interval at which the worker fetches the elapsed time of a paid scene, ms. */
export const BILLING_POLL_MS = 10_000
/** A charge is announced so many seconds before it, at most half an interval, and stands for `minMs` before the charge. Rule B11. */
export const CHARGE_NOTICE = { leadS: 30, minMs: 5_000 } as const
/** So long after an interval the server still takes actions, s: the client learns of its end with a poll, and may announce the charge first. Rule B14. */
export const PAID_TIME_GRACE_S = 30
/** Of the silence before an action so many seconds count at least, whatever the client tells of time that stood still. Rule B14. */
export const PAID_SILENCE_MIN_S = 30

// --- Preloading and media (doc 2 §9) ---

/** Items of the event queue that preload at a time. */
export const PRELOAD_BATCH = 5
/** Videos, images and animation frames that load at a time, and the pause between loads, ms. */
export const RESOURCE_LOADS = { videos: 3, images: 2, animationFrames: 1, pauseMs: 100 } as const
/** Sounds that load at a time: music, a voice line and an effect, none of which waits for another. Rule M12. */
export const SOUND_LOADS = 3
/** Capacity of the media cache, bytes; the oldest item goes first. */
export const MEDIA_CACHE_MAX_BYTES = 500 * 1024 * 1024
/** An item of the media cache expires after this long, ms. */
export const MEDIA_CACHE_TTL_MS = 7 * 24 * 60 * 60 * 1_000
/** Last frames of videos in memory, the share of the duration they are taken at, and their quality as JPEG. */
export const VIDEO_FRAMES = { cached: 50, at: 0.95, jpegQuality: 0.9 } as const
/** From this window width on, px, videos use a canvas of this width, px, at most so high, px or share of the window. */
export const VIDEO_CANVAS = { wideFrom: 1_366, width: 450, maxHeight: 900, maxHeightShare: 0.95 } as const
/** A video counts as buffered with so many seconds, or with all of it where it is shorter. */
export const VIDEO_BUFFER_S = 5

// --- The chat screen (doc 2 §9) ---

/** Longest text of the player, characters. Servers refuse a longer one. */
export const CHAT_TEXT_MAX = 2_000
/** Largest height of the chat sheet: a share of the window, less so many px with a task tip. */
export const SHEET_MAX = { share: 0.85, lessWithTaskTip: 132 } as const
/** Smallest height of the chat sheet, px; or the height of the input and so many px. */
export const SHEET_MIN = { px: 100, aboveInput: 145 } as const
/** Snap of the chat sheet: its duration, ms, and the velocity, px per ms, that decides the direction. */
export const SHEET_SNAP = { ms: 300, velocity: 0.15 } as const
/** How long a change of credits is shown, ms. */
export const CREDIT_CHANGE_MS = 1_500
/** Length of the counting animation of the credits, ms. */
export const CREDIT_COUNT_MS = 600
/** Length of the progress animation, ms. */
export const PROGRESS_MS = 500
/** Length of the transition from one background to the next, ms. */
export const BACKGROUND_TRANSITION_MS = 600
/** Each option makes the option list this much taller, px. */
export const OPTION_HEIGHT_PX = 64
/** Options, and dialogs that charge, ignore taps for this long after they appear, ms: nobody reacts faster, so the tap was meant for what was there before. */
export const OPTION_INACTIVE_MS = 300
/** They ignore taps until a player who taps has paused for this long, ms, or for `share` of the time between the last two taps, if these were less than `rhythmMs` apart: nobody keeps time. */
export const TAP_PAUSE = { ms: 600, share: 1.5, rhythmMs: 1_000 } as const
/** A tap this soon after another goes on hurrying the story, ms: players who tap twice a second do not keep time. */
export const HURRY_PAUSE_MS = 800
/** An overlay, which has one way on, ignores taps no longer than this, ms, however fast they come. */
export const OVERLAY_INACTIVE_MAX_MS = 1_200
/** A picture of the player before it is sent: its longest side, px, and its quality as JPEG. */
export const UPLOAD_PICTURE = { longestSidePx: 1_280, jpegQuality: 0.85 } as const
/** Default duration of a toast, ms. */
export const TOAST_MS = 3_000
/** Duration of the toast that this device stores no progress, ms. Its text is long, and it shows once. */
export const NOT_KEPT_TOAST_MS = 8_000

// --- Talents (doc 2 §4, §5, §9) ---

/** Talents in a draw, and how often the player may draw again. */
export const TALENT_DRAW = { shown: 4, refreshes: 2 } as const
/** Points to allocate before bonuses, and the most one attribute may hold. */
export const TALENT_POINTS = { base: 20, attributeMax: 10 } as const
/** Shortest swipe, px, and shortest time between two, ms. */
export const TALENT_SWIPE = { px: 50, throttleMs: 300 } as const
/** Duration of the warning about points left, ms. */
export const TALENT_WARNING_MS = 3_000
/** Delay of the tutorial after loading, and the timeout of a step, ms. */
export const TUTORIAL = { startMs: 500, stepMs: 10_000 } as const
/** The price shown as the original one, in multiples of the discounted one. */
export const DISCOUNT_FACTOR = 5

// --- Avatars, ratings (doc 2 §9) ---

/** Progress of an avatar, percent: after creation, and the most until it is finished. */
export const AVATAR_PROGRESS = { start: 6, cap: 99 } as const
/** Interval at which the client fetches pending avatars, ms. */
export const AVATAR_POLL_MS = 5_000
/** Pressing an avatar for this long opens its preview, ms. */
export const AVATAR_LONG_PRESS_MS = 500
/** Stars of a rating, the longest comment, characters, the reward, and the number of ratings from which cards show their average. */
export const RATING = { minStars: 1, maxStars: 5, commentMax: 500, rewardCoins: 10, shownFrom: 3 } as const

// --- Accounts and the shell (doc 1 §5, §9) ---

/** A verification code may be sent again after this long, s. */
export const CODE_RESEND_S = 60
/** Shortest password in the auth drawer. `account*` is the stricter rule that the specification documents beside it. */
export const PASSWORD = { drawerMin: 6, accountMin: 8, accountMax: 30 } as const
/** Longest name by which stories call the player, characters: it stands in the middle of a line. */
export const STORY_NAME_MAX = 20
/** Shortest name, characters. */
export const NAME_MIN = 2
/** The bar of the task on a phone of 360 px: how much a row holds, in widths of a Chinese character, and how many rows there are. */
export const TASK_BAR = { rowEm: 10.5, rows: 2 } as const
/** Coins that each kind of daily task earns. */
export const TASK_REWARD_COINS = 10
/** Days of a round of check-ins. */
export const CHECK_IN_DAYS = 7
/** How long an epilogue waits to be read, in days of the player. */
export const EPILOGUE_DAYS = 14
/** Cache of story lists: how long a list is fresh, ms, and how many lists it holds. */
export const STORY_LIST_CACHE = { ttlMs: 60_000, entries: 20 } as const
/** Default of other caches of answers: how long an answer is fresh, ms, and how many it holds. */
export const GENERIC_CACHE = { ttlMs: 30 * 60_000, entries: 50 } as const
/** How long region and location stay cached, ms. */
export const REGION_CACHE_MS = 30 * 60_000
/** How long one geolocation service may take to answer, ms. */
export const REGION_TIMEOUT_MS = 5_000
/** Countries in which the product is not available. */
export const BLOCKED_COUNTRIES = ['CN', 'CHN'] as const
/** A server that is silent for this long is named on the page, with the way back, ms. */
export const SILENCE_NOTE_MS = 8_000
/** Loading a route, ms: the skeleton shows after the delay, the error page after the timeout. */
export const ROUTE_LOAD = { delayMs: 200, timeoutMs: 15_000, chatTimeoutMs: 20_000, retries: 3 } as const
/** Numbers from here on show as N.Nk. */
export const COMPACT_FROM = 1_000
/** Longest queue of unsent analytics events. */
export const ANALYTICS_QUEUE_MAX = 50
/** Share of sessions, 0 to 1: traced, replayed, replayed on error. */
export const ERROR_REPORTING = { traces: 1, replays: 0.02, errorReplays: 1 } as const
/** Weights of the variants of each experiment, control first. */
export const EXPERIMENTS = {
  story_tags_display: [0, 100],
  mobile_default_theme: [50, 50],
  story_card_design: [50, 50],
} as const

// --- The log (docs/architecture.md) ---

/** Entries between two checkpoints of the state. */
export const LOG_CHECKPOINT_EVERY = 200
/** A longer log loses the entries before its last checkpoint. */
export const LOG_MAX_ENTRIES = 50_000
/** Stored conversations per user; the one played longest ago goes first. */
export const LOG_MAX_SESSIONS = 20
/** Messages in one page of the list. An append copies one page. */
export const MESSAGES_PER_PAGE = 50
/** Notes for authors that a view keeps. Rule P12. */
export const DEBUG_NOTES_MAX = 100
/** Most steps of a tab's coordination that a recording has in its header. */
export const COORDINATION_MAX_STEPS = 100
/** Most unsaved entries while storage fails; of more, the log stores only the state. */
export const LOG_MAX_UNSAVED = 2_000
/** Delay before a retry of failed storage, ms; twice as many unsaved entries retry sooner. */
export const LOG_RETRY_MS = 10_000
/** Older pages of a conversation are read so long after it was opened, ms: until then the page draws its end. */
export const OLDER_PAGES_DELAY_MS = 1_500
/** Pause between two reads of older pages of a conversation, ms. */
export const OLDER_PAGES_PAUSE_MS = 50
/** A call of the storage that is not answered for this long has failed, ms. */
export const STORE_TIMEOUT_MS = 5_000
/** Storage that has not opened after this long, ms, is not used by this page. */
export const STORE_OPEN_TIMEOUT_MS = 4_000
/** The page stops using the device's media cache after a read without an answer for this long, ms. */
export const MEDIA_CACHE_TIMEOUT_MS = 3_000
/** Web Locks that do not answer for this long, ms, count as unsupported. */
export const LOCK_TIMEOUT_MS = 1_000
/** How long a tab waits for a lock that another tab holds, ms: longer than any request takes. */
export const LOCK_WAIT_MS = 40_000
/** How long a tab that waited for a lock waits for what the other tab stored, ms: storage may arrive after the lock. */
export const STORAGE_DELAY_MS = 1_000
/** How long the end of a session waits for its last entries to be stored, ms. */
export const CLOSE_TIMEOUT_MS = 2_000
/** How long a tab waits for leadership before it follows another tab, ms: a leader that closes releases it with a delay. */
export const JOIN_TIMEOUT_MS = 400
/** A worker that does not answer for this long when the page comes back is dead, ms. */
export const WORKER_TIMEOUT_MS = 5_000
/** Two updates to the page are at least this far apart, ms. */
export const UPDATE_INTERVAL_MS = 16
/** A session that opens, and has nothing to show yet, waits this long for its first events before the page is told, ms. Rule L5. */
export const OPENING_UPDATE_MS = 500
/** How long the token that a session is opened with serves its requests, ms. A refused one is asked for sooner. */
export const OPENING_TOKEN_MS = 10_000

/** In a history without the player's lines, a line this much later than a question implies an answer to it, ms. Rule S15. */
export const ANSWERED_AFTER_MS = 2_000

/** Lines of the last turn that an opened history shows at most. Rule S2. */
export const HISTORY_LINES_MAX = 12
