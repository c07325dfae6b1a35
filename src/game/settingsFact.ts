/** The settings of the reader as a game takes them, with what the device can do for them. */
import { useEffect } from 'react'
import { type HostFact } from '../../protocol/intents.ts'
import { getLocale } from '../i18n/index.ts'
import { hasDeveloperTools } from '../platform/developerTools.ts'
import { deviceVoices, findDeviceVoice, loadDeviceVoices } from '../platform/deviceVoices.ts'
import { useCurrentGame } from './game.ts'
import { getReaderSettings, subscribeReaderSettings } from '../platform/readerSettings.ts'

export function createSettingsFact(): HostFact & { kind: 'settings' } {
  const { isMuted, readingSpeed, readsAloud } = getReaderSettings()
  // The first line of a reader who has lines read aloud needs the voice already.
  if (readsAloud) loadDeviceVoices()
  return {
    kind: 'settings',
    muted: isMuted,
    readingSpeed,
    ...(hasDeveloperTools() && { debug: true }),
    ...(readsAloud && { readsAloud }),
    ...(findDeviceVoice(getLocale()) !== null && { deviceVoice: true }),
  }
}

/** Calls back when the fact may have changed; returns the unsubscribe function. */
export function subscribeSettingsFact(onChange: () => void): () => void {
  const unsubscribe = [subscribeReaderSettings(onChange), deviceVoices.subscribe(onChange)]
  return () => unsubscribe.forEach((stop) => stop())
}

/** Reports them to the game, which paces its first line by them. */
export function useSettingsReport(): void {
  const game = useCurrentGame()
  useEffect(() => {
    const report = (): void => game.report(createSettingsFact())
    report()
    return subscribeSettingsFact(report)
  }, [game])
}
