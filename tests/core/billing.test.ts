import { describe, expect, test } from 'vitest'
import {
  computeAnnouncementAt,
  computePayableAt,
  recordPlaytime,
  scheduleNextPoll,
  forgetUnanswered,
  startNextInterval,
  recordNoAnswer,
  startBilling,
  setCounting,
  setHeld,
  isIntervalOver,
  createResetKey,
  skipElapsedTime,
} from '../../worker/billing/billing.ts'

const NOW = 1_000_000
const first = startBilling('e7', 's1', 30, NOW)

describe('the arithmetic of a paid scene', () => {
  test('[B2] the time spent is asked 10 s after it began, and 10 s after each time', () => {
    expect(first).toEqual({
      sceneId: 's1',
      seconds: 30,
      interval: 1,
      eventId: 'e7',
      pollAt: NOW + 10_000,
      unanswered: 0,
      spent: 0,
      countedFrom: NOW,
      held: 0,
      heldFrom: null,
      isDue: false,
      announcedAt: null,
    })
    expect(scheduleNextPoll(first, NOW + 10_250)).toEqual({ ...first, pollAt: NOW + 20_250 })
  })

  test('[B3] an interval is over when the time spent reaches it', () => {
    expect([0, 29.9, 30, 31].map((duration) => isIntervalOver(recordPlaytime(first, duration, NOW), NOW))).toEqual([
      false,
      false,
      true,
      true,
    ])
    expect(startNextInterval({ ...first, unanswered: 2, isDue: true, announcedAt: NOW }, NOW + 30_000)).toEqual({
      ...first,
      interval: 2,
      pollAt: NOW + 40_000,
      unanswered: 0,
      countedFrom: NOW + 30_000,
    })
  })

  test('[B13] the time behind modals is taken off what the server counts, and no longer from the next interval on', () => {
    const held = setHeld(first, true, NOW + 5_000)
    expect(recordPlaytime(held, 15, NOW + 15_000).spent).toBe(5)
    const closed = setHeld(held, false, NOW + 25_000)
    expect([49, 50].map((duration) => isIntervalOver(recordPlaytime(closed, duration, NOW), NOW))).toEqual([
      false,
      true,
    ])
    expect(recordPlaytime(closed, 3, NOW).spent).toBe(0)
    expect(startNextInterval(closed, NOW)).toMatchObject({ held: 0, heldFrom: null })
    expect(startNextInterval(held, NOW + 9_000)).toMatchObject({ held: 0, heldFrom: NOW + 9_000 })
  })

  test('[B10] what is not known is counted from what was known last, and only while it counts', () => {
    const known = recordPlaytime(first, 20, NOW + 5_000)
    expect([14_999, 15_000].map((later) => isIntervalOver(known, NOW + later))).toEqual([false, true])
    const hidden = setCounting(known, false, NOW + 10_000)
    expect(isIntervalOver(hidden, NOW + 99_000)).toBe(false)
    const seen = setCounting(hidden, true, NOW + 99_000)
    expect([103_999, 104_000].map((later) => isIntervalOver(seen, NOW + later))).toEqual([false, true])
    expect(isIntervalOver(skipElapsedTime(known, NOW + 90_000), NOW + 99_999)).toBe(false)
  })

  test('[B11] a charge is announced 30 s before it, or half an interval, and may be requested 5 s after that', () => {
    const long = recordPlaytime(startBilling('e7', 's1', 300, NOW), 100, NOW)
    expect(computeAnnouncementAt(long)).toBe(NOW + 170_000)
    expect(computeAnnouncementAt(first)).toBe(NOW + 15_000)
    expect(computeAnnouncementAt(setCounting(first, false, NOW))).toBeNull()
    expect(computePayableAt(first)).toBeNull()
    expect(computePayableAt({ ...first, announcedAt: NOW + 15_000 })).toBe(NOW + 20_000)
  })

  test('[B4] the key of a reset names the game, the event and the interval, and nothing else', () => {
    const key = createResetKey(first, 'game-1')
    expect(createResetKey(scheduleNextPoll({ ...first, unanswered: 2, seconds: 5 }, NOW + 99_000), 'game-1')).toBe(key)
    const others = [
      createResetKey(first, 'game-2'),
      createResetKey(startNextInterval(first, NOW), 'game-1'),
      createResetKey(startBilling('e8', 's1', 30, NOW), 'game-1'),
    ]
    expect(new Set([key, ...others]).size).toBe(4)
  })

  test('[B6] the third silence in a row counts as a refusal, and is not one to ask again', () => {
    const once = recordNoAnswer(first, NOW)
    const twice = recordNoAnswer(once.billing, NOW)
    const thrice = recordNoAnswer(twice.billing, NOW)
    expect([once.failed, twice.failed, thrice.failed]).toEqual([false, false, true])
    expect([once, twice, thrice].map(({ billing }) => billing.unanswered)).toEqual([1, 2, 0])
    expect(forgetUnanswered(twice.billing)).toEqual({ ...twice.billing, unanswered: 0 })
    expect(recordNoAnswer(startNextInterval(twice.billing, NOW), NOW).failed).toBe(false)
  })
})
