/** The controls of the playback, with their keys. */
import { useId } from 'react'
import { useStore } from '../../platform/store.ts'
import { formatTime } from './lanes.ts'
import { findRange } from './model/session.ts'
import { Row } from '../../ui/layout.tsx'
import styles from './Transport.module.css'
import { type Playback, SPEEDS } from './usePlayback.ts'

export function Transport({ playback }: { playback: Playback }) {
  const { session, position, isPlaying, speed, skipsIdle } = playback
  const { from, to } = findRange(session.replayer)
  const { count, at } = useStore(position)
  const id = useId()
  const plays = useStore(isPlaying)
  const skips = useStore(skipsIdle)
  return (
    <Row gap={1} wrap className={styles.transport} role="group" aria-label="Playback">
      <button
        type="button"
        title="To the beginning (Home)"
        aria-label="To the beginning"
        onClick={() => playback.goTo(1)}
      >
        |◂
      </button>
      <button
        type="button"
        title="Back to the last visible change (Shift+←)"
        aria-label="Last visible change"
        onClick={() => playback.step(-1, 'visible')}
      >
        «
      </button>
      <button
        type="button"
        title="Back by an entry (←)"
        aria-label="Last entry"
        onClick={() => playback.step(-1, 'entry')}
      >
        ‹
      </button>
      <button
        type="button"
        className={styles.play}
        title="Play or pause (space)"
        aria-label={plays ? 'Pause' : 'Play'}
        onClick={playback.togglePlay}
      >
        {plays ? '❚❚' : '▶'}
      </button>
      <button
        type="button"
        title="On by an entry (→)"
        aria-label="Next entry"
        onClick={() => playback.step(1, 'entry')}
      >
        ›
      </button>
      <button
        type="button"
        title="On to the next visible change (Shift+→)"
        aria-label="Next visible change"
        onClick={() => playback.step(1, 'visible')}
      >
        »
      </button>
      <button
        type="button"
        title="To the end (End)"
        aria-label="To the end"
        onClick={() => playback.goTo(session.replayer.entries.length)}
      >
        ▸|
      </button>
      <output className={styles.position} aria-label="Position">
        {`${count} / ${session.replayer.entries.length}`}
      </output>
      <span className={styles.time}>{`${formatTime(at - from)} of ${formatTime(to - from)}`}</span>
      <Row className={styles.choice}>
        <label htmlFor={id}>Speed</label>
        <select id={id} value={useStore(speed)} onChange={({ target }) => speed.set(Number(target.value))}>
          {SPEEDS.map((one) => (
            <option key={one} value={one}>
              {`${one}×`}
            </option>
          ))}
        </select>
      </Row>
      <Row as="label" className={styles.choice}>
        <input type="checkbox" checked={skips} onChange={({ target }) => skipsIdle.set(target.checked)} />
        <span>Skip idle time</span>
      </Row>
    </Row>
  )
}
