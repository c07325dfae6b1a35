/** How the tab of the recording took turns with others: the steps that came with an entry, and, in the bar, those that are not sound. */
import { useMemo } from 'react'
import { readTabs, type TabStep } from '../../../worker/debug/readTabs.ts'
import { useStore } from '../../platform/store.ts'
import { Text } from '../../ui/layout.tsx'
import { CodeLinks } from './CodeLinks.tsx'
import styles from './EventLives.module.css'
import { type StudioSession } from './model/session.ts'
import bar from './Studio.module.css'
import { useCode } from './useCode.ts'

export function TabSteps({ session, index }: { session: StudioSession; index: number }) {
  const steps = useTabs(session).filter((step) => step.index === index)
  if (steps.length === 0) return null
  return (
    <section aria-label="The tab">
      <h3>The tab</h3>
      <table className={styles.life}>
        <tbody>
          {steps.map(({ name, text, faults, places }, place) => (
            <tr key={place} className={faults.length > 0 ? styles.fault : undefined}>
              <th scope="row">{faults.length > 0 ? `✕ ${name}` : name}</th>
              <td>
                {[text, ...faults].map((line) => (
                  <Text key={line} breaks>
                    {line}
                  </Text>
                ))}
                <CodeLinks places={places} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Announced as soon as the recording is open. */
export function TabFaults({ session }: { session: StudioSession }) {
  const faults = useTabs(session).flatMap(({ index, name, faults: each }) =>
    each.map((fault) => `entry ${index + 1}, ${name}: ${fault}`),
  )
  if (faults.length === 0) return null
  return (
    <div role="alert">
      <details className={bar.problems}>
        <summary>✕ The tab did not take turns as it should</summary>
        <ul>
          {[...new Set(faults)].map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      </details>
    </div>
  )
}

const NONE: readonly TabStep[] = []

function useTabs(session: StudioSession): readonly TabStep[] {
  const code = useCode()
  const isRead = useStore(session.progress, (progress) => progress.isRead)
  return useMemo(() => {
    const { header, replayer } = session
    return isRead && header.tabs !== undefined ? readTabs({ header, entries: replayer.entries }, code) : NONE
  }, [session, isRead, code])
}
