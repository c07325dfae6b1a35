/** The frame with the chat of a preview. A page of its own: its worker, styles, keys and sounds are apart from the editor's. */
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FrameMessage, type PlayMessage, postToFrame, readFrameMessage } from '../model/previewMessages.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useTimeout } from '../../platform/time.ts'
import styles from './PreviewPane.module.css'
import { PREVIEW_PATH } from '../../navigation/paths.ts'

/** How long the page in the frame may take to load, ms. */
const LOAD_TIMEOUT_MS = 20_000

/** The frame shows the app itself, which needs its scripts and its storage. It cannot lead the editor elsewhere. */
const ALLOWED = 'allow-scripts allow-same-origin allow-forms allow-downloads allow-popups'

/** State of the played story, as the frame reports it. */
type PlayedAnswer = Exclude<FrameMessage, { kind: 'ready' }>

interface Props {
  frame: RefObject<HTMLIFrameElement | null>
  /** The preview that is played; null while there is none. */
  message: PlayMessage | null
  onAnswer: (answer: PlayedAnswer) => void
}

export function PreviewFrame({ frame, message, onAnswer }: Props) {
  const { t } = useTranslation('creation')
  /** How often the page in the frame was loaded; 0 while it is not ready. */
  const [ready, setReady] = useState(0)
  const [loads, setLoads] = useState(0)
  const [isLate, setLate] = useState(false)
  const onMessage = useEffectEvent((event: MessageEvent) => {
    const answer = readFrameMessage(event, frame.current?.contentWindow ?? null)
    if (answer === null) return
    if (answer.kind !== 'ready') return onAnswer(answer)
    setReady(ready + 1)
    setLate(false)
  })
  useEffect(() => {
    const listener = (event: MessageEvent): void => onMessage(event)
    addEventListener('message', listener)
    return () => removeEventListener('message', listener)
  }, [])
  useEffect(() => {
    const target = frame.current?.contentWindow ?? null
    if (ready > 0 && message !== null && target !== null) postToFrame(target, message)
  }, [frame, ready, message])
  useTimeout(() => setLate(true), ready > 0 ? null : LOAD_TIMEOUT_MS)
  const reload = (): void => {
    setReady(0)
    setLate(false)
    setLoads(loads + 1)
  }
  if (isLate) return <ErrorState title={t('preview.unreached')} onRetry={reload} />
  return (
    <iframe
      key={loads}
      ref={frame}
      className={styles.frame}
      src={PREVIEW_PATH}
      title={t('preview.frame')}
      allow="autoplay; fullscreen"
      sandbox={ALLOWED}
    />
  )
}
