/** A second session beside the one that is open: it follows the position of the first. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { createLogComparer, type LogComparison } from '../../../worker/debug/compareLogs.ts'
import { createMeaning, type Meaning } from '../../../worker/debug/meaning.ts'
import { yieldToPage } from '../../platform/time.ts'
import { alignLogs, listDifferingRows } from './model/alignLogs.ts'
import { type Alignment, type Compared, createAlignment, findRow, positionBeside } from './model/comparison.ts'
import { positionAfter } from './model/session.ts'
import { createPlayback, type Playback } from './usePlayback.ts'

export interface Beside {
  compared: Compared
  /** What the entries and views of the left and of the right session mean; null where they are of one play. */
  meanings: readonly [left: Meaning['of'], right: Meaning['of']] | null
  playback: Playback
  alignment: Alignment
  /** Rows that differ in more than time. */
  differing: readonly number[]
  /** Entries of the left session in such rows. */
  changedEntries: readonly number[]
  /** Moves both to a row. */
  goToRow: (row: number) => void
  /** Moves both to the next row that differs, or to the one before. */
  goToDiffering: (direction: 1 | -1) => void
}

export interface Comparing {
  /** Null while nothing is compared. */
  beside: Beside | null
  isBusy: boolean
  /** Why the last comparison could not be made; null where it could. */
  problem: string | null
  compare: (make: () => Promise<Compared>) => void
  close: () => void
}

/** Compares another recording with the open session. Only the last of several comparisons counts. */
export function useCompared(left: Playback): Comparing {
  const [compared, setCompared] = useState<{ of: Playback; compared: Compared } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const turns = useRef(0)
  const beside = useBeside(left, compared?.of === left ? compared.compared : null)
  const close = (): void => {
    turns.current += 1
    setCompared(null)
    setBusy(false)
    setProblem(null)
  }
  const compare = async (make: () => Promise<Compared>): Promise<void> => {
    const turn = (turns.current += 1)
    setBusy(true)
    setProblem(null)
    try {
      await yieldToPage()
      const made = await make()
      if (turn === turns.current) setCompared({ of: left, compared: made })
    } catch (error) {
      if (turn === turns.current) setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      if (turn === turns.current) setBusy(false)
    }
  }
  return { beside, isBusy, problem, compare: (make) => void compare(make), close }
}

/** Null while nothing is compared. */
function useBeside(left: Playback, compared: Compared | null): Beside | null {
  const beside = useMemo(() => (compared === null ? null : createBeside(left, compared)), [left, compared])
  useEffect(() => {
    if (beside === null) return undefined
    const { playback, alignment } = beside
    const follow = (): void =>
      playback.position.set(positionBeside(alignment, left.session, playback.session, left.position.get()))
    follow()
    return left.position.subscribe(follow)
  }, [left, beside])
  return beside
}

function createBeside(left: Playback, compared: Compared): Beside {
  const entries = left.session.replayer.entries.slice()
  const others = compared.session.replayer.entries.slice()
  const meanings = compared.isOtherPlay ? ([createMeaning(entries).of, createMeaning(others).of] as const) : null
  const rows = meanings === null ? alignLogs(entries, others) : alignLogs(entries, others, meanings)
  const alignment = createAlignment(rows)
  const playback = createPlayback(compared.session, 1)
  const differing = listDifferingRows(rows)
  const goToRow = (row: number): void => {
    left.goTo(alignment.leftUpTo[row] ?? 1)
    playback.position.set(positionAfter(compared.session.replayer, alignment.rightUpTo[row] ?? 1))
  }
  return {
    compared,
    meanings,
    playback,
    alignment,
    differing,
    changedEntries: differing.flatMap((row) => rows[row]?.left ?? []),
    goToRow,
    goToDiffering(direction) {
      const now = findRow(alignment, left.position.get().count, playback.position.get().count)
      const next = direction > 0 ? differing.find((row) => row > now) : differing.findLast((row) => row < now)
      if (next !== undefined) goToRow(next)
    },
  }
}

/** Entries that are compared before the page may draw. */
const COMPARED_AT_ONCE = 500

/** The comparison of two logs; null until all of both is compared. */
export function useLogComparison(left: Playback, right: Playback, byMeaning: boolean): LogComparison | null {
  const [result, setResult] = useState<{ of: Playback; comparison: LogComparison } | null>(null)
  useEffect(() => {
    let isOver = false
    const comparer = createLogComparer(left.session.replayer.entries.slice(), right.session.replayer.entries.slice(), {
      byMeaning,
    })
    const compare = async (): Promise<void> => {
      await yieldToPage()
      if (isOver) return undefined
      if (comparer.advance(COMPARED_AT_ONCE)) return compare()
      return setResult({ of: right, comparison: comparer.read() })
    }
    void compare()
    return () => {
      isOver = true
    }
  }, [left, right, byMeaning])
  return result?.of === right ? result.comparison : null
}
