/** Makes a test of what is open: trimmed to the least that still shows a fault, with the view that should be and a test of a few lines. */
import { useEffect, useRef, useState } from 'react'
import { type Entry } from '../../../protocol/entries.ts'
import { readRecording, type Recording } from '../../../protocol/recording.ts'
import { isMet, parseCondition, writeCondition } from '../../../worker/debug/conditions.ts'
import { formatPath, type Path, readPath } from '../../../worker/debug/diffViews.ts'
import { type Fault, FAULT_WORDS, findFault } from '../../../worker/debug/faults.ts'
import {
  MADE_TESTS_FOLDER,
  type MadeTest,
  type MadeTestOptions,
  makeNewTest,
  makeTest,
  nameTest,
} from '../../../worker/debug/makeTest.ts'
import { salvageFile } from '../../../worker/debug/salvage.ts'
import { yieldToPage } from '../../platform/time.ts'
import { type Elements } from '../../ui/elements.ts'
import { describe } from './describe.ts'
import { Column, Row } from '../../ui/layout.tsx'
import panel from './EntryPanel.module.css'
import styles from './MakeTest.module.css'
import { readSession } from './model/comparison.ts'
import { canWriteFiles, download, writeFiles } from './model/madeFiles.ts'
import { type Playback } from './usePlayback.ts'

interface MakeTestProps {
  playback: Playback
  index: number
  /** The value that was picked. */
  path: Path
}

/** Faults that a log has as a whole, wherever the studio stands. */
const WHOLE: readonly string[] = [FAULT_WORDS.reenact, FAULT_WORDS.throws, FAULT_WORDS.dropped]

type Outcome =
  | { kind: 'none' }
  | { kind: 'trimming'; count: number }
  | { kind: 'refused'; reason: string }
  | { kind: 'made'; name: string; made: MadeTest }

export function MakeTest({ playback, index, path }: MakeTestProps) {
  const { session } = playback
  const { entries: log } = session.replayer
  const state = session.replayer.seek(index + 1)
  const suggested = writeCondition(path, readPath(state, path))
  const [typed, setTyped] = useState<string | null>(null)
  const [isAfter, setAfter] = useState(false)
  const [should, setShould] = useState('')
  const [title, setTitle] = useState(session.header.report?.words ?? '')
  const [name, setName] = useState<string | null>(null)
  const [other, setOther] = useState<File | null>(null)
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' })
  /** Only the last of several trimmings counts; a panel that is closed has none. */
  const turn = useRef(0)
  useEffect(
    () => () => {
      turn.current += 1
    },
    [],
  )
  const where = typed ?? suggested
  const fileName = name ?? nameTest(title === '' ? session.name.replace(/\..*$/, '') : title)
  const isWhole = WHOLE.includes(where)
  const needsOther = /(^|\s)differs$/.test(where) && !isWhole
  const condition = parseCondition(where)

  const run = async (makeOne: (recording: Recording, options: MadeTestOptions) => Promise<MadeTest | string>) => {
    const mine = (turn.current += 1)
    const isOver = (): boolean => mine !== turn.current
    setOutcome({ kind: 'trimming', count: log.length })
    const stop = async (): Promise<void> => {
      await yieldToPage()
      if (isOver()) throw new Error('another one has begun')
    }
    try {
      await stop()
      const made = await makeOne(readSession(session), {
        name: fileName,
        title,
        pause: stop,
        onProgress: (count) => !isOver() && setOutcome({ kind: 'trimming', count }),
      })
      if (isOver()) return
      setOutcome(typeof made === 'string' ? { kind: 'refused', reason: made } : { kind: 'made', name: fileName, made })
    } catch (error) {
      if (!isOver()) setOutcome({ kind: 'refused', reason: error instanceof Error ? error.message : String(error) })
    }
  }
  const makeNamed = (): Promise<void> =>
    run(async (recording, options) => {
      const { entries } = recording
      const fault: Fault | string = await findFault(where, {
        entries: isWhole ? entries : entries.slice(0, index + 1),
        until: isAfter && !isWhole ? index + 1 : null,
        other: other === null || !needsOther ? null : await readOther(other),
      })
      if (typeof fault === 'string') return fault
      return makeTest(recording, fault, { ...options, ...(should.trim() !== '' && { should: parseValue(should) }) })
    })
  const makeNew = (): Promise<void> => run((recording, options) => makeNewTest(recording, null, options))
  const cancel = (): void => {
    turn.current += 1
    setOutcome({ kind: 'none' })
  }
  return (
    <Column
      as="form"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void makeNamed()
      }}
    >
      <p>
        The recording is trimmed to the least that still shows this, and becomes a test that fails until it is right.
        Where nothing is wrong, “New test” keeps a clean play whole: its test fails once something changes.
      </p>
      <Field label="Still shows">
        <input value={where} spellCheck={false} onChange={({ target }) => setTyped(target.value)} />
      </Field>
      <Row as="ul" gap={1} align="stretch" wrap className={panel.questions} aria-label="Faults">
        {[suggested, ...WHOLE, `${formatPath(path)} differs`].map((one, place) => (
          <li key={one}>
            <button type="button" aria-pressed={one === where} onClick={() => setTyped(place === 0 ? null : one)}>
              {one}
            </button>
          </li>
        ))}
      </Row>
      {condition !== null && (
        <p className={styles.hint}>
          {isMet(condition, state)
            ? `It holds after entry ${index + 1}.`
            : `After entry ${index + 1} it does not hold.`}
        </p>
      )}
      {!isWhole && !needsOther && (
        <>
          <Field label="Seen">
            <select value={isAfter ? 'after' : 'comes'} onChange={({ target }) => setAfter(target.value === 'after')}>
              <option value="comes">{`where it last came true, up to entry ${index + 1}`}</option>
              <option value="after">{`after entry ${index + 1}, also where it held before`}</option>
            </select>
          </Field>
          <Field label="Should be">
            <input
              value={should}
              spellCheck={false}
              placeholder={isAfter ? 'JSON or text' : 'what it was before'}
              onChange={({ target }) => setShould(target.value)}
            />
          </Field>
        </>
      )}
      {needsOther && (
        <Field label="As in">
          <input type="file" onChange={({ target }) => setOther(target.files?.[0] ?? null)} />
        </Field>
      )}
      <Field label="Title">
        <input value={title} placeholder={where} onChange={({ target }) => setTitle(target.value)} />
      </Field>
      <Field label="Name">
        <input value={fileName} spellCheck={false} onChange={({ target }) => setName(target.value)} />
      </Field>
      <Row gap={2} wrap className={styles.actions}>
        <button type="submit" className={styles.primary}>
          Make the test
        </button>
        <button
          type="button"
          title="Of the first fault that the log has by itself; of a play without one, that it stays as it is"
          onClick={() => void makeNew()}
        >
          New test
        </button>
        {outcome.kind === 'trimming' && (
          <button type="button" onClick={cancel}>
            Stop
          </button>
        )}
        <output aria-label="Trimmed">{formatCounts(outcome, log.length)}</output>
      </Row>
      {outcome.kind === 'refused' && (
        <p className={panel.fault} role="alert">
          {outcome.reason}
        </p>
      )}
      {outcome.kind === 'made' && <Files key={outcome.name} name={outcome.name} made={outcome.made} />}
    </Column>
  )
}

function formatCounts(outcome: Outcome, total: number): string {
  if (outcome.kind === 'trimming') return `${total} → ${outcome.count} entries …`
  if (outcome.kind !== 'made') return ''
  const { before, after, isLeast, fault } = outcome.made
  if (fault === null) return `no fault: all ${after} entries are kept`
  return `${before} → ${after} entries${isLeast ? '' : ', more could go'}`
}

function Files({ name, made }: { name: string; made: MadeTest }) {
  const canWrite = useCanWrite()
  const [written, setWritten] = useState<{ isWritten: boolean; text: string } | null>(null)
  const write = async (): Promise<void> => {
    const reason = await writeFiles(name, made.files)
    setWritten(
      reason === null
        ? { isWritten: true, text: `npx vitest run --project node ${MADE_TESTS_FOLDER}/${name}.test.ts` }
        : { isWritten: false, text: reason },
    )
  }
  const [recording, , test] = made.files
  return (
    <>
      <p>{describeMade(made)}</p>
      <Row gap={2} wrap className={styles.actions}>
        {canWrite && (
          <button type="button" className={styles.primary} onClick={() => void write()}>
            Write into the repository
          </button>
        )}
        <span className={styles.hint}>Save</span>
        {made.files.map((file) => (
          <button key={file.name} type="button" onClick={() => download(file)}>
            {file.name}
          </button>
        ))}
      </Row>
      {written !== null && (
        <p className={written.isWritten ? styles.hint : panel.fault} role="status">
          {written.text}
        </p>
      )}
      <ol className={panel.chain} aria-label="Entries that are left">
        {listEntries(recording?.text ?? '').map(([at, text]) => (
          <li key={at}>{text}</li>
        ))}
      </ol>
      <pre className={styles.code}>{test?.text}</pre>
    </>
  )
}

/** The naive model is in the tests alone, so it has not said anything yet. */
function describeMade({ fault, asserts }: MadeTest): string {
  return fault === null
    ? `The test passes where the naive model, which the tests have, shows the same, and fails once this is no longer so: ${asserts}.`
    : `${fault.text}. The test fails now: ${asserts}.`
}

function listEntries(text: string): [number, string][] {
  const read = readRecording(text)
  return read.ok ? read.recording.entries.map((entry, at) => [at, `${entry.type} · ${describe(entry)}`]) : []
}

function useCanWrite(): boolean {
  const [canWrite, setCanWrite] = useState(false)
  useEffect(() => {
    let isOver = false
    void canWriteFiles().then((answer) => !isOver && setCanWrite(answer))
    return () => {
      isOver = true
    }
  }, [])
  return canWrite
}

function Field({ label, children }: { label: string; children: Elements }) {
  return (
    <label className={styles.field}>
      <span>{label}</span>
      {children}
    </label>
  )
}

/** The entries of another recording. Rejects where it has none. */
async function readOther(file: File): Promise<readonly Entry[]> {
  const { recording, problems } = await salvageFile(file, { pause: yieldToPage })
  if (recording === null) throw new Error(`${file.name}: ${problems[0]?.reason ?? 'no entries'}`)
  return recording.entries
}

function parseValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
