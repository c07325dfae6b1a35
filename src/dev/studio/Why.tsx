/** Why a value is what it is: the entry that last changed it, the chain behind that entry, and the changes before. */
import { memo, useId } from 'react'
import { formatPath, parsePath, type Path, readPath } from '../../../worker/debug/diffViews.ts'
import { entryAt } from '../../../worker/debug/entryLog.ts'
import { isComposing } from '../../ui/composing.ts'
import { describe } from './describe.ts'
import { Row, Text } from '../../ui/layout.tsx'
import styles from './EntryPanel.module.css'
import { JsonTree } from './JsonTree.tsx'
import { listCauses, listChanges } from './model/causes.ts'
import { type Playback } from './usePlayback.ts'
import { WhyNot } from './WhyNot.tsx'

/** Questions that are asked most: a closed composer, a missing option, the heart. */
const QUESTIONS: readonly string[] = [
  'view.composer.reason',
  'view.options',
  'view.heart',
  'view.progress',
  'view.stage.picture',
  'view.typing',
  'view.notices',
  'view.paid',
  'view.ending',
  'core.gate',
]
/** Changes that are listed. */
const MOST_CHANGES = 20

interface WhyProps {
  playback: Playback
  index: number
  path: Path
  onPick: (path: Path) => void
}

export const Why = memo(function Why({ playback, index, path, onPick }: WhyProps) {
  const { replayer } = playback.session
  const id = useId()
  const name = formatPath(path)
  const [last, ...earlier] = listChanges(replayer, path, index + 1, MOST_CHANGES)
  const causes = last === undefined ? [] : listCauses(replayer, last.index)
  return (
    <>
      <Row as="label" gap={2} className={styles.asked} htmlFor={id}>
        <span>Value</span>
        <input
          id={id}
          key={name}
          list={`${id}-names`}
          defaultValue={name}
          spellCheck={false}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !isComposing(event.nativeEvent)) onPick(parsePath(event.currentTarget.value))
          }}
        />
      </Row>
      <datalist id={`${id}-names`}>
        {QUESTIONS.map((question) => (
          <option key={question}>{question}</option>
        ))}
      </datalist>
      <Row as="ul" gap={1} align="stretch" wrap className={styles.questions} aria-label="Common questions">
        {QUESTIONS.map((question) => (
          <li key={question}>
            <button type="button" aria-pressed={question === name} onClick={() => onPick(parsePath(question))}>
              {question.replace(/^view\./, '')}
            </button>
          </li>
        ))}
      </Row>
      <h2 className={styles.part}>Now</h2>
      <JsonTree value={readPath(replayer.seek(index + 1), path)} openLevels={2} />
      <WhyNot playback={playback} index={index} path={path} />
      {last === undefined ? (
        <p>No entry up to here has set this value.</p>
      ) : (
        <>
          <h2 className={styles.part}>{last.index === 0 ? 'So since the beginning' : 'Last changed by'}</h2>
          <EntryLink playback={playback} index={last.index} />
          {last.index > 0 && (
            <div className={styles.before}>
              <Text as="span" rigid tone="danger" className={styles.sign}>
                before
              </Text>
              <JsonTree value={last.before} openLevels={0} />
            </div>
          )}
          {causes.length > 0 && (
            <>
              <h2 className={styles.part}>Behind it</h2>
              <ol className={styles.chain} aria-label="Causes">
                {causes.map((cause) => (
                  <li key={cause.index}>
                    <EntryLink playback={playback} index={cause.index} />
                    <Text as="span" breaks tone="quiet" className={styles.relation}>
                      {cause.relation}
                    </Text>
                  </li>
                ))}
              </ol>
            </>
          )}
          {earlier.length > 0 && (
            <>
              <h2 className={styles.part}>Changes before</h2>
              <ol className={styles.chain} aria-label="Changes before">
                {earlier.map((change) => (
                  <li key={change.index}>
                    <EntryLink playback={playback} index={change.index} />
                    <JsonTree value={change.after} openLevels={0} />
                  </li>
                ))}
              </ol>
            </>
          )}
        </>
      )}
    </>
  )
})

function EntryLink({ playback, index }: { playback: Playback; index: number }) {
  const entry = entryAt(playback.session.replayer.entries, index)
  return (
    <button type="button" className={styles.link} onClick={() => playback.goTo(index + 1)}>
      {entry === undefined ? String(index + 1) : `${index + 1} · ${entry.type} · ${describe(entry)}`}
    </button>
  )
}
