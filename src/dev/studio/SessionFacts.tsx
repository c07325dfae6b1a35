/** Facts of the open session, in the bar at the top: whose session, what the player reported, and what is wrong with the file. */
import { type BadLine } from '../../../protocol/recording.ts'
import { type PlayerReport } from '../../../protocol/report.ts'
import { useStore } from '../../platform/store.ts'
import { type StudioSession } from './model/session.ts'
import { Text } from '../../ui/layout.tsx'
import styles from './Studio.module.css'
import { TabFaults } from './TabSteps.tsx'
import { ViewCheck } from './ViewCheck.tsx'

export function SessionFacts({ session, isLive }: { session: StudioSession; isLive: boolean }) {
  const { header } = session
  const { isRead, problems, moreProblems } = useStore(session.progress)
  const { storyId, actorId, chatVersion, locale, app, build = '' } = header
  const count = problems.length + moreProblems
  return (
    <>
      <Text as="span" oneLine tone="quiet">
        {[storyId, actorId, `chat ${chatVersion}`, locale, app, build.slice(0, SHOWN_HASH)].filter(Boolean).join(' · ')}
      </Text>
      {isLive ? <span className={styles.live}>Live</span> : isRead && <ViewCheck session={session} />}
      {isRead ? (
        <TabFaults session={session} />
      ) : (
        <Text as="span" oneLine tone="quiet" role="status">
          Reading …
        </Text>
      )}
      {header.report !== undefined && <Report report={header.report} />}
      {count > 0 && (
        <details className={styles.problems}>
          <summary>{count === 1 ? '1 problem in the file' : `${count} problems in the file`}</summary>
          <ul>
            {[...new Set(problems.map(formatProblem))].map((text) => (
              <li key={text}>{text}</li>
            ))}
            {moreProblems > 0 && <li>{`and ${moreProblems} more`}</li>}
          </ul>
        </details>
      )}
    </>
  )
}

/** Signs of a commit's hash that are shown. */
const SHOWN_HASH = 9

function formatProblem({ line, reason }: BadLine): string {
  return line === 0 ? reason : `line ${line}: ${reason}`
}

/** The report of the player whose session this is. */
function Report({ report: { words, device, viewport, language, failures } }: { report: PlayerReport }) {
  return (
    <details className={styles.report}>
      <summary>The player’s report</summary>
      <div>
        <p>{words === '' ? 'No words.' : words}</p>
        <p>{`${device} · ${viewport.width} × ${viewport.height} at ${viewport.ratio}× · ${language}`}</p>
        <ul>
          {[...new Set(failures)].map((failure) => (
            <li key={failure}>{failure}</li>
          ))}
        </ul>
      </div>
    </details>
  )
}
