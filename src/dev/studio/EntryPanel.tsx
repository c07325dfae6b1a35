/** The entry: what it holds, what it did, the state after it, and why a value is what it is. */
import { memo, useDeferredValue, useId, useMemo } from 'react'
import { type Dropped } from '../../../protocol/events/decode.ts'
import spec from '../../../protocol/SPEC.md?raw'
import { type Difference, formatPath, type Path } from '../../../worker/debug/diffViews.ts'
import { explainEntry, type Explanation } from '../../../worker/debug/explainEntry.ts'
import { type Work } from '../../../worker/runtime/wanted.ts'
import { entryAt } from '../../../worker/debug/entryLog.ts'
import { formatReusedKey } from '../../../worker/debug/requestKeys.ts'
import { useStore } from '../../platform/store.ts'
import { ChangePanel } from './ChangePanel.tsx'
import { CodeLink, CodeLinks } from './CodeLinks.tsx'
import { type Elements } from '../../ui/elements.ts'
import { Column, Row, Text } from '../../ui/layout.tsx'
import styles from './EntryPanel.module.css'
import { EventLives } from './EventLives.tsx'
import { JsonTree } from './JsonTree.tsx'
import { formatTime } from './lanes.ts'
import { MakeTest } from './MakeTest.tsx'
import { useCode } from './useCode.ts'
import { TabSteps } from './TabSteps.tsx'
import { type Edits } from './useEdits.ts'
import { type Playback } from './usePlayback.ts'
import { Why } from './Why.tsx'

export const TABS = ['entry', 'changes', 'state', 'why', 'test', 'change'] as const
export type Tab = (typeof TABS)[number]
const TAB_NAMES: Readonly<Record<Tab, string>> = {
  entry: 'Entry',
  changes: 'Changes',
  state: 'State',
  why: 'Why',
  test: 'Make a test',
  change: 'Change it',
}

interface EntryPanelProps {
  playback: Playback
  tab: Tab
  onTab: (tab: Tab) => void
  /** The value that was picked. */
  path: Path
  onPick: (path: Path) => void
  edits: Edits
  /** Runs the recording with its changes. */
  onRun: () => void
}

export function EntryPanel({ playback, tab, onTab, path, onPick, edits, onRun }: EntryPanelProps) {
  const { replayer } = playback.session
  // The phone comes first while a hand moves on the timeline.
  const index = useDeferredValue(useStore(playback.position, ({ count }) => count - 1))
  const isPlaying = useStore(playback.isPlaying)
  const id = useId()
  const move = (by: number): void => {
    const next = TABS[(TABS.indexOf(tab) + by + TABS.length) % TABS.length] ?? 'entry'
    onTab(next)
    document.getElementById(`${id}-${next}`)?.focus()
  }
  return (
    <section className={styles.panel} aria-label="Entry">
      <div className={styles.tabs} role="tablist" aria-label="About the entry">
        {TABS.map((one) => (
          <button
            key={one}
            id={`${id}-${one}`}
            type="button"
            role="tab"
            aria-selected={tab === one}
            aria-controls={`${id}-panel`}
            tabIndex={tab === one ? 0 : -1}
            onClick={() => onTab(one)}
            onKeyDown={(event) => {
              const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
              if (by === 0) return
              event.stopPropagation()
              move(by)
            }}
          >
            {TAB_NAMES[one]}
          </button>
        ))}
      </div>
      <Column id={`${id}-panel`} className={styles.body} role="tabpanel" tabIndex={0} aria-labelledby={`${id}-${tab}`}>
        {tab === 'change' ? (
          <ChangePanel playback={playback} index={index} edits={edits} onRun={onRun} />
        ) : tab === 'why' ? (
          <Why playback={playback} index={index} path={path} onPick={onPick} />
        ) : tab === 'test' ? (
          <MakeTest playback={playback} index={index} path={path} />
        ) : tab === 'state' ? (
          <JsonTree value={replayer.seek(index + 1)} openLevels={isPlaying ? 1 : 2} onPick={onPick} />
        ) : (
          <Explained playback={playback} index={index} tab={tab} onPick={onPick} />
        )}
      </Column>
    </section>
  )
}

/** Drawn again only for another entry: it is the most of the panel. */
const Explained = memo(function Explained({
  playback,
  index,
  tab,
  onPick,
}: {
  playback: Playback
  index: number
  tab: Tab
  onPick: (path: Path) => void
}) {
  const { replayer } = playback.session
  const code = useCode()
  const explanation = useMemo(() => {
    const entry = entryAt(replayer.entries, index)
    return entry === undefined ? null : explainEntry(index === 0 ? null : replayer.seek(index), entry, index, code)
  }, [replayer, index, code])
  if (explanation === null) return null
  if (tab === 'changes') return <Changes explanation={explanation} onPick={onPick} />
  const start = replayer.entries.timeAt(0) ?? 0
  const reused = replayer.reusedKeys.get(index)
  return (
    <EntryFacts explanation={explanation} start={start}>
      {reused !== undefined && <p className={styles.fault}>{formatReusedKey(reused)}</p>}
      <EventLives playback={playback} index={index} code={code} />
      <TabSteps session={playback.session} index={index} />
    </EntryFacts>
  )
})

function EntryFacts({ explanation, start, children }: { explanation: Explanation; start: number; children: Elements }) {
  const { entry, index, rules, ran, skipped, composer, gate, queue, timers, started, cancelled } = explanation
  const dropped = entry.type === 'server' ? (entry.dropped ?? []) : []
  return (
    <>
      <h2 className={styles.title}>{`${index + 1} · ${entry.type} at ${formatTime(entry.at - start)}`}</h2>
      <Rules ids={rules} />
      {dropped.length > 0 && (
        <div className={styles.fault}>
          <h3>Dropped by the schema</h3>
          <ul>
            {[...new Set(dropped.map(formatDropped))].map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      {(skipped.isEntrySkipped || skipped.events.length > 0) && (
        <p
          className={styles.fault}
        >{`Left out, because the reducer threw (F8): ${skipped.events.join(', ') || 'the entry'}`}</p>
      )}
      <dl className={styles.facts}>
        <dt>Composer</dt>
        <dd>
          {composer.reason === null
            ? 'open'
            : `closed: ${composer.reason} (${composer.rules.join(', ')})${until(composer.until, entry.at)}`}
        </dd>
        <dt>Gate</dt>
        <dd>{gate === null ? 'none' : `${gate.kind} (${gate.rules.join(', ')})${until(gate.until, entry.at)}`}</dd>
        <dt>Queue</dt>
        <dd>{queue.length === 0 ? 'empty' : queue.join(', ')}</dd>
        <dt>Next timers</dt>
        <dd>{timers.length === 0 ? 'none' : timers.map(({ key, at }) => `${key}${until(at, entry.at)}`).join(', ')}</dd>
        <dt>Started</dt>
        <dd>{listWork(started)}</dd>
        <dt>Cancelled</dt>
        <dd>{listWork(cancelled)}</dd>
      </dl>
      {children}
      {ran.length > 0 && (
        <>
          <h3>What ran</h3>
          <ul className={styles.differences}>
            {ran.map((place) => (
              <li key={`${place.file} ${place.name}`}>
                <CodeLink place={place} />
                <Text as="span" breaks tone="quiet" className={styles.relation}>
                  {place.fields.join(', ')}
                </Text>
                <CodeLinks places={place.helpers} />
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>JSON</h3>
      <JsonTree value={entry} openLevels={3} />
    </>
  )
}

function formatDropped({ reason, event_type, field, id }: Dropped): string {
  return [event_type ?? 'an event', reason.replace('_', ' '), field, id].filter(Boolean).join(' · ')
}

function until(at: number | null, now: number): string {
  return at === null ? '' : ` in ${((at - now) / 1_000).toFixed(3)} s`
}

function listWork(work: readonly Work[]): string {
  return work.length === 0 ? 'nothing' : work.map(({ key, kind }) => `${kind} ${key}`).join(', ')
}

function Rules({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null
  return (
    <Row as="ul" gap={1} align="stretch" wrap className={styles.rules} aria-label="Rules">
      {ids.map((id) => (
        <li key={id}>
          <details name="rule">
            <summary>{id}</summary>
            <p>{RULES.get(id) ?? ''}</p>
          </details>
        </li>
      ))}
    </Row>
  )
}

/** The text of each rule. */
const RULES = new Map([...spec.matchAll(/^- \*\*([A-Z]\d+)\*\* (.*)$/gm)].map(([, id = '', text = '']) => [id, text]))

function Changes({ explanation: { view, core }, onPick }: { explanation: Explanation; onPick: (path: Path) => void }) {
  return (
    <>
      <h2 className={styles.part}>{`View: ${countOf(view)}`}</h2>
      <Differences root="view" differences={view} onPick={onPick} />
      <h2 className={styles.part}>{`Core: ${countOf(core)}`}</h2>
      <Differences root="core" differences={core} onPick={onPick} />
    </>
  )
}

function countOf(differences: readonly Difference[]): string {
  if (differences.length === 0) return 'no change'
  return differences.length === 1 ? '1 change' : `${differences.length} changes`
}

/** Most that are listed: the first entry makes everything. */
const MOST_DIFFERENCES = 200

function Differences({
  root,
  differences,
  onPick,
}: {
  root: 'view' | 'core'
  differences: readonly Difference[]
  onPick: (path: Path) => void
}) {
  return (
    <ul className={styles.differences}>
      {differences.slice(0, MOST_DIFFERENCES).map(({ path, expected, actual }) => (
        <li key={formatPath(path)}>
          <button type="button" className={styles.path} onClick={() => onPick([root, ...path])}>
            {formatPath(path)}
          </button>
          <div className={styles.before}>
            <Text as="span" rigid tone="danger" className={styles.sign}>
              −
            </Text>
            <JsonTree value={expected} openLevels={0} />
          </div>
          <div className={styles.after}>
            <Text as="span" rigid tone="danger" className={styles.sign}>
              +
            </Text>
            <JsonTree value={actual} openLevels={0} />
          </div>
        </li>
      ))}
    </ul>
  )
}
