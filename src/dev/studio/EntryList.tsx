/** The entries, one a line. */
import { useStore } from '../../platform/store.ts'
import { Text } from '../../ui/layout.tsx'
import styles from './EntryList.module.css'
import { describeProblem } from './lanes.ts'
import { EntryCells, RowList } from './RowList.tsx'
import { type Playback } from './usePlayback.ts'

interface EntryListProps {
  playback: Playback
  found: readonly number[]
  /** A developer's changes of an entry, by its index. */
  changes: ReadonlyMap<number, string>
}

export function EntryList({ playback, found, changes }: EntryListProps) {
  const { replayer } = playback.session
  const current = useStore(playback.position, ({ count }) => count - 1)
  const hits = new Set(found)
  return (
    <RowList
      label="Entries"
      name="entry"
      total={replayer.entries.length}
      current={current}
      onStep={(rows) => playback.goTo(current + 1 + rows)}
      onChoose={(index) => playback.goTo(index + 1)}
      renderRow={(index) => {
        const fault = describeProblem(replayer, index)
        const change = changes.get(index)
        return {
          attributes: { 'data-found': hits.has(index), 'data-visible': replayer.effects[index]?.changed.length !== 0 },
          content: (
            <>
              <EntryCells replayer={replayer} index={index} />
              {change !== undefined && (
                <Text as="span" rigid strong className={styles.change}>
                  {change}
                </Text>
              )}
              {fault !== null && (
                <Text as="span" rigid strong tone="danger">
                  {fault}
                </Text>
              )}
            </>
          ),
        }
      }}
    />
  )
}
