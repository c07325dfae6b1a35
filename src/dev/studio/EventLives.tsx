/** The life of the events that an entry brought, began or removed: a row for each of its moments. */
import { useEffect, useState } from 'react'
import { type CodeIndex } from '../../../worker/debug/codeIndex.ts'
import { describeLife, type LifeRow } from '../../../worker/debug/describeLife.ts'
import { createLifeReader, type EventLife } from '../../../worker/debug/eventLives.ts'
import { yieldToPage } from '../../platform/time.ts'
import { Text } from '../../ui/layout.tsx'
import { CodeLinks } from './CodeLinks.tsx'
import panel from './EntryPanel.module.css'
import styles from './EventLives.module.css'
import { type Playback } from './usePlayback.ts'

interface EventLivesProps {
  playback: Playback
  index: number
  code: CodeIndex
}

export function EventLives({ playback, index, code }: EventLivesProps) {
  const { replayer } = playback.session
  const lives = useLives(playback, index)
  if (lives.length === 0) return null
  return (
    <section aria-label="Events">
      <h3>Events</h3>
      {lives.map((life) => (
        <table key={`${life.event.id} ${life.arrived?.position ?? ''}`} className={styles.life}>
          <caption>
            <strong>{life.event.event_type}</strong> <span>{life.event.id}</span>
          </caption>
          <tbody>
            {describeLife(life, replayer.entries, code).map((row, place) => (
              <Row key={place} row={row} onGo={(at) => playback.goTo(at + 1)} />
            ))}
          </tbody>
        </table>
      ))}
    </section>
  )
}

function Row({ row: { name, text, index, places, isFault }, onGo }: { row: LifeRow; onGo: (index: number) => void }) {
  return (
    <tr className={isFault ? styles.fault : undefined}>
      <th scope="row">{isFault ? `✕ ${name}` : name}</th>
      <td>
        {index === null ? (
          <Text as="span" breaks>
            {text}
          </Text>
        ) : (
          <button type="button" className={panel.link} onClick={() => onGo(index)}>
            {text}
          </button>
        )}
        <CodeLinks places={places} />
      </td>
    </tr>
  )
}

/** Entries that are read before the page may draw. */
const READ_AT_ONCE = 100
const NONE: readonly EventLife[] = []

/** Empty until the lives are read to their ends. */
function useLives({ session: { replayer } }: Playback, index: number): readonly EventLife[] {
  const [read, setRead] = useState({ replayer, index: -1, lives: NONE })
  useEffect(() => {
    let isOver = false
    const readAll = async (): Promise<void> => {
      await yieldToPage()
      if (isOver) return
      const reader = createLifeReader(replayer.entries, index, index === 0 ? null : replayer.seek(index))
      while (reader.advance(READ_AT_ONCE)) {
        await yieldToPage()
        if (isOver) return
      }
      setRead({ replayer, index, lives: reader.lives() })
    }
    void readAll()
    return () => {
      isOver = true
    }
  }, [replayer, index])
  return read.replayer === replayer && read.index === index ? read.lives : NONE
}
