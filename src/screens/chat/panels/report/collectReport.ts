/** What a player's report says beside their words and the session: what they play on, and what failed. */
import { type PlayerReport } from '../../../../../protocol/report.ts'
import { type Locale } from '../../../../../protocol/locale.ts'
import { getFailures } from '../../../../telemetry/failures.ts'

export function collectReport(words: string, language: Locale): PlayerReport {
  return {
    words: words.trim(),
    language,
    device: navigator.userAgent,
    viewport: { width: innerWidth, height: innerHeight, ratio: devicePixelRatio },
    failures: [...getFailures().latest],
  }
}
