/** Why a value is no other: a chain that ends in the event that would have changed it, and what that waits for. */
import { useEffect, useState } from 'react'
import { formatPath, type Path } from '../../../worker/debug/diffViews.ts'
import { type WhyNotLink } from '../../../worker/debug/nothingArrived.ts'
import { explainWhyNot } from '../../../worker/debug/whyNot.ts'
import { yieldToPage } from '../../platform/time.ts'
import { Text } from '../../ui/layout.tsx'
import { CodeLinks } from './CodeLinks.tsx'
import styles from './EntryPanel.module.css'
import { useCode } from './useCode.ts'
import { type Playback } from './usePlayback.ts'

export function WhyNot({ playback, index, path }: { playback: Playback; index: number; path: Path }) {
  const chain = useChain(playback, index, path)
  return (
    <>
      <h2 className={styles.part}>Why no other</h2>
      {chain === null ? (
        <Text tone="quiet">Looking …</Text>
      ) : (
        <ol className={styles.chain} aria-label="Why no other">
          {chain.map(({ text, index: at, places }) => (
            <li key={text}>
              {at === null ? (
                <Text as="span" breaks>
                  {text}
                </Text>
              ) : (
                <button type="button" className={styles.link} onClick={() => playback.goTo(at + 1)}>
                  {text}
                </button>
              )}
              <CodeLinks places={places} />
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

interface Found {
  of: Playback
  name: string
  index: number
  chain: readonly WhyNotLink[]
}

/** Null until the chain is found. */
function useChain(playback: Playback, index: number, path: Path): readonly WhyNotLink[] | null {
  const code = useCode()
  const name = formatPath(path)
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    let isOver = false
    const pause = async (): Promise<void> => {
      await yieldToPage()
      if (isOver) throw new Error('another value was asked for')
    }
    pause()
      .then(() => explainWhyNot(playback.session.replayer, name, index + 1, code, pause))
      .then(
        ({ chain }) => isOver || setFound({ of: playback, name, index, chain }),
        () => undefined,
      )
    return () => {
      isOver = true
    }
  }, [playback, name, index, code])
  return found?.of === playback && found.name === name && found.index === index ? found.chain : null
}
