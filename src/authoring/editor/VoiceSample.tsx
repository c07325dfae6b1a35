/** Lets an author hear a voice: it says the first line of its speaker. Doc 2 §7 (tts.generate). */
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { voiceGenerate } from '../../../protocol/api/play.ts'
import { REASONING } from '../../../protocol/api/streamPaths.ts'
import { callAsUser } from '../../api/client.ts'
import { useDraft } from '../model/DraftContext.tsx'
import { firstSpokenLine } from '../model/storyTexts.ts'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { getLocale } from '../../i18n/index.ts'
import { resolveApiAddress } from '../../platform/apiAddress.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { useIsMounted } from '../../ui/useIsMounted.ts'
import styles from './editor.module.css'

interface Props {
  /** The id of the actor or speaker. */
  id: string
  isActor: boolean
  name: string
  voice: string
}

export function VoiceSample(props: Props) {
  // A voice that is chosen ends the sample of the one before, also one that is still loading.
  return <Sample key={props.voice} {...props} />
}

function Sample({ id, isActor, name, voice }: Props) {
  const { t } = useTranslation('creation')
  const line = useDraft(({ document }) => firstSpokenLine(document.script, id, isActor, getLocale()))
  const isMounted = useIsMounted()
  const sound = useRef<HTMLAudioElement>(null)
  const [state, setState] = useState<'silent' | 'loading' | 'playing'>('silent')
  const stop = (): void => {
    sound.current?.pause()
    sound.current = null
    setState('silent')
  }
  useEffect(() => () => sound.current?.pause(), [])
  const play = async (): Promise<void> => {
    setState('loading')
    const text = (line === '' ? t('editor.voiceSample') : line).slice(0, TEXT_MAX)
    // Any actor can speak in any voice: the one of the draft may not be known to the server yet.
    const answer = await callAsUser(voiceGenerate, { text, voice_config: { voice_id: voice } }, { actorId: REASONING })
    if (!isMounted()) return
    if (!answer.ok) {
      setState('silent')
      return void showToast('error', formatFailure(answer))
    }
    const audio = new Audio(resolveApiAddress(answer.data.audio_url))
    audio.onended = stop
    sound.current = audio
    setState('playing')
    await audio.play().catch(() => {
      // Stopped by the author, or not allowed by the browser.
      if (sound.current === audio) setState('silent')
    })
  }
  const label = state === 'playing' ? 'stopListening' : 'listen'
  return (
    <Button
      look="quiet"
      className={`${styles.small} ${styles.listen}`}
      isBusy={state === 'loading'}
      aria-label={t(`editor.${label}Named`, { name })}
      onClick={() => (state === 'playing' ? stop() : void play())}
    >
      {t(`editor.${label}`)}
    </Button>
  )
}

/** A few seconds of speech, characters. */
const TEXT_MAX = 120
