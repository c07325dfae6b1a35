/** The size of a file in words: pixels, seconds, bytes. */
import { type TFunction } from 'i18next'
import type { CreationMedia } from '../../../protocol/api/creationMedia.ts'
import { formatUnit } from '../formatUnit.ts'

const KB = 1_000
const MB = 1_000_000

export function formatSize(t: TFunction<'creation'>, { bytes, width, height, seconds }: CreationMedia): string {
  const size = bytes >= MB ? formatUnit(bytes / MB, 'megabyte', 1) : formatUnit(Math.max(1, bytes / KB), 'kilobyte')
  const pixels = width === null || height === null ? null : t('media.size', { width, height })
  const time = seconds === null ? null : t('media.seconds', { seconds: Math.round(seconds) })
  return [pixels, time, size].filter((part) => part !== null).join(' · ')
}
