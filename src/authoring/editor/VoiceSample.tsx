/** Lets an author hear a voice: it says the first line of its speaker, by the server or by the device. Doc 2 §7 (tts.generate). */
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { voiceGenerate } from '../../../protocol/api/play.ts'
import { REASONING } from '../../../protocol/api/streamPaths.ts'
import { getVoiceSound, type Voice, voice as voiceSchema } from '../../../protocol/story/voices.ts'
import { callAsUser } from '../../api/client.ts'
import { useDraft } from '../model/DraftContext.tsx'
import { firstSpokenLine } from '../model/storyTexts.ts'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { getLocale } from '../../i18n/index.ts'
import { resolveApiAddress } from '../../platform/apiAddress.ts'
import { findDeviceVoice, getSynthesis, loadDeviceVoices } from '../../platform/deviceVoices.ts'
import { createDeviceSpeaker, type DeviceSpeaker } from '../../sound/deviceSpeaker.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { useIsMounted } from '../../ui/useIsMounted.ts'
import styles from './editor.module.css'

interface Props {
  /** The id of the actor or speaker. */
  id: string
  isActor: boolean
  name: string
  voice: Voice
}

/** The voice at a place of a draft; the middle one for none, or for what is no voice. */
export function readVoice(value: unknown): Voice {
  return v.is(voiceSchema, value) ? v.parse(voiceSchema, value) : 'mid'
}

export function VoiceSample(props: Props) {
  // A voice that is chosen ends the sample of the one before, also one that is still loading.
  return <Sample key={JSON.stringify(props.voice)} {...props} />
}

function Sample({ id, isActor, name, voice }: Props) {
  const { t } = useTranslation('creation')
  const line = useDraft(({ document }) => firstSpokenLine(document.script, id, isActor, getLocale()))
  const isMounted = useIsMounted()
  const sound = useRef<HTMLAudioElement>(null)
  const speaker = useRef<DeviceSpeaker>(null)
  const [state, setState] = useState<'silent' | 'loading' | 'playing'>('silent')
  const stop = (): void => {
    sound.current?.pause()
    sound.current = null
    speaker.current?.speak(null)
    setState('silent')
  }
  useEffect(() => {
    loadDeviceVoices()
    return () => {
      sound.current?.pause()
      speaker.current?.speak(null)
    }
  }, [])
  const playOnDevice = (text: string): void => {
    const synthesis = getSynthesis()
    if (synthesis === null || findDeviceVoice(getLocale()) === null) {
      setState('silent')
      return void showToast('info', t('editor.noDeviceVoice'))
    }
    speaker.current ??= createDeviceSpeaker({
      synthesis,
      locale: getLocale(),
      getVolume: () => 1,
      report: (_, did) => did !== 'start' && stop(),
    })
    setState('playing')
    speaker.current.speak({
      id: 'sample',
      messageId: null,
      url: null,
      words: { text, ...getVoiceSound(voice) },
      attempt: 1,
    })
  }
  const play = async (): Promise<void> => {
    setState('loading')
    const text = (line === '' ? t('editor.voiceSample') : line).slice(0, TEXT_MAX)
    // The server knows the named voices: one of the draft's own may not have been saved yet.
    if (typeof voice !== 'string') return playOnDevice(text)
    const answer = await callAsUser(voiceGenerate, { text, voice_config: { voice_id: voice } }, { actorId: REASONING })
    if (!isMounted()) return
    if (!answer.ok) {
      setState('silent')
      return void showToast('error', formatFailure(answer))
    }
    if (answer.data.audio_url === '') return playOnDevice(text)
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
      small
      className={styles.listen}
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
