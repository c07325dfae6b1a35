/** The business constants against the numbers of the specification, in its order. */
import { expect, test } from 'vitest'
import * as limits from '../../protocol/limits.ts'

test('doc 1 §9, account, catalogue and shell', () => {
  expect(limits.TOAST_MS).toBe(3_000)
  expect(limits.STORY_LIST_CACHE).toEqual({ ttlMs: 60_000, entries: 20 })
  expect(limits.GENERIC_CACHE).toEqual({ ttlMs: 30 * 60_000, entries: 50 })
  expect(limits.MEDIA_CACHE_MAX_BYTES).toBe(500 * 2 ** 20)
  expect(limits.MEDIA_CACHE_TTL_MS).toBe(7 * 24 * 3_600_000)
  expect([limits.TASK_REWARD_COINS, limits.CHECK_IN_DAYS, limits.CODE_RESEND_S, limits.NAME_MIN]).toEqual([
    10, 7, 60, 2,
  ])
  expect(limits.PASSWORD).toEqual({ drawerMin: 6, accountMin: 8, accountMax: 30 })
  expect(limits.AVATAR_POLL_MS).toBe(5_000)
  expect(limits.AVATAR_PROGRESS).toEqual({ start: 6, cap: 99 })
  expect(limits.REGION_CACHE_MS).toBe(30 * 60_000)
  expect(limits.BLOCKED_COUNTRIES).toEqual(['CN', 'CHN'])
  expect(limits.ROUTE_LOAD).toEqual({ delayMs: 200, timeoutMs: 15_000, chatTimeoutMs: 20_000, retries: 3 })
  expect(limits.COMPACT_FROM).toBe(1_000)
  expect(limits.EXPERIMENTS).toEqual({
    story_tags_display: [0, 100],
    mobile_default_theme: [50, 50],
    story_card_design: [50, 50],
  })
  expect(limits.ANALYTICS_QUEUE_MAX).toBe(50)
  expect(limits.ERROR_REPORTING).toEqual({ traces: 1, replays: 0.02, errorReplays: 1 })
})

test('doc 2 §9, talents, avatars and ratings', () => {
  expect(limits.TALENT_DRAW).toEqual({ shown: 4, refreshes: 2 })
  expect(limits.TALENT_POINTS).toEqual({ base: 20, attributeMax: 10 })
  expect(limits.TALENT_SWIPE).toEqual({ px: 50, throttleMs: 300 })
  expect(limits.TALENT_WARNING_MS).toBe(3_000)
  expect(limits.TUTORIAL).toEqual({ startMs: 500, stepMs: 10_000 })
  expect(limits.DISCOUNT_FACTOR).toBe(5)
  expect(limits.AVATAR_LONG_PRESS_MS).toBe(500)
  expect(limits.RATING).toEqual({ minStars: 1, maxStars: 5, commentMax: 500, rewardCoins: 10 })
})

test('doc 2 §9, the session', () => {
  expect(limits.PAID_SCENE_DEFAULT).toEqual({ intervalS: 5 * 60, coins: 5 })
  expect(limits.BILLING_POLL_MS).toBe(10_000)
  expect([limits.MESSAGE_DELAY_MS, limits.MESSAGE_DELAY_BEFORE_NEXT_MS, limits.MIN_THINKING_MS]).toEqual([
    300, 3_000, 800,
  ])
  expect([limits.VOICE_PREPARE_TIMEOUT_MS, limits.VOICE_PLAYBACK_RETRIES, limits.VOICE_PLAYBACK_TIMEOUT_MS]).toEqual([
    5_000, 2, 5_000,
  ])
  expect([limits.BGM_VOLUME_WHILE_SPEAKING, limits.VIDEO_MIN_WATCH_S]).toEqual([0.2, 2])
  expect([limits.SERVER_TIMEOUT_MS.stream, limits.STREAM_MAX_RETRIES, limits.STREAM_BACKOFF_BASE_MS]).toEqual([
    30_000, 3, 1_000,
  ])
  expect(limits.TYPING_CHUNK_CHARS).toEqual({ min: 3, max: 10 })
  expect(limits.TYPING_INTERVAL_MS).toEqual({ min: 10, max: 30 })
  expect(limits.HEART_FULL).toBe(100)
  expect([limits.CODE_OK, limits.CODE_INSUFFICIENT_COINS]).toEqual(['0', '99001'])
})

test('doc 2 §9, media and the chat screen', () => {
  expect(limits.PRELOAD_BATCH).toBe(5)
  expect(limits.RESOURCE_LOADS).toEqual({ videos: 3, images: 2, animationFrames: 1, pauseMs: 100 })
  expect(limits.SHEET_MAX).toEqual({ share: 0.85, lessWithTaskTip: 132 })
  expect(limits.SHEET_MIN).toEqual({ px: 100, aboveInput: 145 })
  expect(limits.SHEET_SNAP).toEqual({ ms: 300, velocity: 0.15 })
  expect([
    limits.CREDIT_CHANGE_MS,
    limits.CREDIT_COUNT_MS,
    limits.PROGRESS_MS,
    limits.BACKGROUND_TRANSITION_MS,
  ]).toEqual([1_500, 600, 500, 600])
  expect(limits.OPTION_HEIGHT_PX).toBe(64)
})
