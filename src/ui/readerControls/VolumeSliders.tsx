/** The volumes of music, voice and effects, and whether lines are read aloud and captioned. */
import { type ChangeEvent, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { getLocale } from '../../i18n/index.ts'
import { loadDeviceVoices, unlockDeviceVoice, useHasDeviceVoice } from '../../platform/deviceVoices.ts'
import { changeReaderSettings, type ReaderSettings, useReaderSettings } from '../../platform/readerSettings.ts'
import { trackEvent } from '../../telemetry/track.ts'
import { Switch } from '../Switch.tsx'
import { Quiet } from '../layout.tsx'
import styles from './VolumeSliders.module.css'

const KINDS = ['music', 'voice', 'effects'] as const satisfies readonly (keyof ReaderSettings['volumes'])[]
/** Percent. */
const STEP = 5

export function VolumeSliders() {
  const { t } = useTranslation('game')
  const { volumes, hasCaptions, readsAloud } = useReaderSettings()
  useEffect(loadDeviceVoices, [])
  const hasVoice = useHasDeviceVoice(getLocale())
  const change = (kind: (typeof KINDS)[number], { target }: ChangeEvent<HTMLInputElement>): void =>
    changeReaderSettings({ volumes: { ...volumes, [kind]: Number(target.value) / 100 } })
  return (
    <fieldset>
      <Quiet as="legend">{t('sound.volume')}</Quiet>
      {KINDS.map((kind) => (
        <Slider key={kind} label={t(`sound.volumes.${kind}`)} share={volumes[kind]} onChange={(e) => change(kind, e)} />
      ))}
      <Switch
        label={t('sound.readAloud')}
        hint={t(hasVoice ? 'sound.readAloudHint' : 'sound.noDeviceVoice')}
        isOn={readsAloud}
        onChange={(isOn) => {
          if (isOn) unlockDeviceVoice()
          changeReaderSettings({ readsAloud: isOn })
          trackEvent('setting_changed', { setting: 'reading_aloud' })
        }}
      />
      <Switch
        label={t('sound.captions')}
        isOn={hasCaptions}
        onChange={(isOn) => {
          changeReaderSettings({ hasCaptions: isOn })
          trackEvent('setting_changed', { setting: 'captions' })
        }}
      />
    </fieldset>
  )
}

interface SliderProps {
  label: string
  /** 0 to 1. */
  share: number
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

function Slider({ label, share, onChange }: SliderProps) {
  const { t } = useTranslation('game')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // React calls back on each step of a drag; the element's own event comes once, at its end.
  useEffect(() => {
    const element = input.current
    const report = (): void => trackEvent('setting_changed', { setting: 'volume' })
    element?.addEventListener('change', report)
    return () => element?.removeEventListener('change', report)
  }, [])
  const percent = Math.round(share * 100)
  const text = t('sound.percent', { percent })
  return (
    <div className={styles.row}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        type="range"
        min={0}
        max={100}
        step={STEP}
        value={percent}
        aria-valuetext={text}
        onChange={onChange}
      />
      <output htmlFor={id} aria-hidden="true">
        {text}
      </output>
    </div>
  )
}
