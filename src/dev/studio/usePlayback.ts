/** Where the studio stands in its session, and what moves it: play and pause, steps, speed, and a hand on the timeline. */
import { useEffect, useMemo } from 'react'
import { createStore, type Store, useStore } from '../../platform/store.ts'
import {
  advance,
  findRange,
  type Position,
  positionAfter,
  positionAt,
  type StudioSession,
  stepVisibly,
} from './model/session.ts'

export const SPEEDS = [0.5, 1, 2, 5, 10, 20, 50] as const

export interface Playback {
  session: StudioSession
  position: Store<Position>
  isPlaying: Store<boolean>
  speed: Store<number>
  /** Waits in which nothing happens are cut short. */
  skipsIdle: Store<boolean>
  /** The position moves to the end of what is written meanwhile. */
  follows: Store<boolean>
  goTo: (count: number) => void
  goToTime: (at: number) => void
  step: (direction: 1 | -1, kind: 'entry' | 'visible') => void
  togglePlay: () => void
  changeSpeed: (direction: 1 | -1) => void
}

/** The playback of a session, which begins after `count` entries. */
export function usePlayback(session: StudioSession, count: number): Playback {
  const playback = useMemo(() => createPlayback(session, count), [session, count])
  const isPlaying = useStore(playback.isPlaying)
  useEffect(() => (isPlaying ? run(playback) : undefined), [isPlaying, playback])
  return playback
}

/** One that nothing plays yet: `usePlayback` moves it with the frames of the page. */
export function createPlayback(session: StudioSession, count: number): Playback {
  const { replayer } = session
  const position = createStore(positionAfter(replayer, count))
  const isPlaying = createStore<boolean>(false)
  const speed = createStore<number>(1)
  const follows = createStore<boolean>(false)
  const move = (next: Position): void => {
    isPlaying.set(false)
    follows.set(false)
    position.set(next)
  }
  return {
    session,
    position,
    isPlaying,
    speed,
    skipsIdle: createStore<boolean>(false),
    follows,
    goTo: (count) => move(positionAfter(replayer, count)),
    goToTime: (at) => move(positionAt(replayer, at)),
    step(direction, kind) {
      const now = position.get()
      move(kind === 'entry' ? positionAfter(replayer, now.count + direction) : stepVisibly(replayer, now, direction))
    },
    togglePlay() {
      const isAtEnd = position.get().count >= replayer.entries.length
      if (!isPlaying.get() && isAtEnd) position.set(positionAfter(replayer, 1))
      follows.set(false)
      isPlaying.set(!isPlaying.get())
    },
    changeSpeed(direction) {
      const index = SPEEDS.findIndex((one) => one === speed.get()) + direction
      speed.set(SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, index))] ?? 1)
    },
  }
}

/** Moves the position with the frames of the page, until the end. Returns the function that stops it. */
function run({ session: { replayer }, position, isPlaying, speed, skipsIdle }: Playback): () => void {
  let before = performance.now()
  let frame = requestAnimationFrame(function tick(now) {
    const next = advance(replayer, position.get(), Math.max(0, now - before) * speed.get(), skipsIdle.get())
    before = now
    position.set(next)
    if (next.at >= findRange(replayer).to) isPlaying.set(false)
    else frame = requestAnimationFrame(tick)
  })
  return () => cancelAnimationFrame(frame)
}
