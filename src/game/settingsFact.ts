/** The settings of the reader as a game takes them. */
import { type HostFact } from '../../protocol/intents.ts'
import { hasDeveloperTools } from '../platform/developerTools.ts'
import { getReaderSettings } from '../platform/readerSettings.ts'

export function createSettingsFact(): HostFact & { kind: 'settings' } {
  const { isMuted, readingSpeed } = getReaderSettings()
  return { kind: 'settings', muted: isMuted, readingSpeed, ...(hasDeveloperTools() && { debug: true }) }
}
