/** Lines of a translation that are pasted into the column of a language: they belong to the lines that stand there. */
import type { Locale } from '../../../../protocol/locale.ts'
import { asPart, asText } from '../../model/documentPaths.ts'
import { readLineKind } from './readLineKind.ts'

export interface FilledColumn {
  /** The steps with their texts, by index; never empty. */
  changed: Map<number, unknown>
  /** The lines that found no step. */
  rest: string[]
}

/**
 * One line for each step from `index` on that is written in another language and lacks this one, up to the first that does not. Null where the lines
 * are no translation: the step is empty, or written in this language.
 */
export function fillColumn(
  steps: readonly unknown[],
  index: number,
  locale: Locale,
  lines: readonly string[],
): FilledColumn | null {
  const changed = new Map<number, unknown>()
  for (const [at, step] of steps.entries()) {
    const kind = at < index ? null : readLineKind(step)
    if (kind === null) continue
    const text = lines[changed.size]
    const written = asPart(asPart(step)[kind])
    if (text === undefined || !lacksOnly(written, locale)) break
    changed.set(at, { ...asPart(step), [kind]: { ...written, [locale]: text } })
  }
  return changed.size === 0 ? null : { changed, rest: lines.slice(changed.size) }
}

function lacksOnly(written: Readonly<Record<string, unknown>>, locale: Locale): boolean {
  return asText(written[locale]) === '' && Object.values(written).some((text) => asText(text).trim() !== '')
}
