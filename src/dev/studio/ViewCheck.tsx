/** Says whether the views of the open recording are those that its header, or the file beside it, promises. */
import { useEffect, useState } from 'react'
import { isAsExpected, type ViewCheck as Check } from '../../../worker/debug/checkViews.ts'
import { formatPath } from '../../../worker/debug/diffViews.ts'
import { yieldToAll } from '../../platform/time.ts'
import { Text } from '../../ui/layout.tsx'
import { checkSession } from './model/checkSession.ts'
import { type StudioSession } from './model/session.ts'
import styles from './Studio.module.css'

export function ViewCheck({ session }: { session: StudioSession }) {
  const check = useCheck(session)
  if (check === null || !check.hasExpectation) return null
  if (isAsExpected(check))
    return (
      <Text as="span" oneLine tone="quiet">
        views as recorded
      </Text>
    )
  const lines = listDifferences(check)
  return (
    <div role="alert">
      <details className={styles.problems}>
        <summary>✕ The views are not those that were recorded</summary>
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
    </div>
  )
}

/** Values that are named. */
const MOST_VALUES = 12

function listDifferences({ recordedCount, firstChanged, fields, differences, skipped }: Check): string[] {
  return [
    ...(recordedCount === null ? [] : [`the recording had ${recordedCount} entries when it was written`]),
    ...(firstChanged === null ? [] : [`from entry ${firstChanged + 1} on`]),
    ...(fields.length === 0 ? [] : [`fields of the last view: ${fields.join(', ')}`]),
    ...differences.slice(0, MOST_VALUES).map(({ path }) => `not as in the expected view: ${formatPath(path)}`),
    ...skipped.map(({ index }) => `entry ${index + 1} could not be folded whole (F8)`),
  ]
}

/** Null until the views are checked. What another tab adds is no part of what was recorded. */
function useCheck(session: StudioSession): Check | null {
  const [checked, setChecked] = useState<{ of: StudioSession; check: Check } | null>(null)
  useEffect(() => {
    let isOver = false
    const pause = async (): Promise<void> => {
      await yieldToAll()
      if (isOver) throw new Error('another session is open')
    }
    if (session.header.views !== undefined || session.expected !== null)
      checkSession(session, pause).then(
        (check) => setChecked({ of: session, check }),
        () => undefined,
      )
    return () => {
      isOver = true
    }
  }, [session])
  return checked?.of === session ? checked.check : null
}
