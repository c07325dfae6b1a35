/** Expressions of Harlowe, and what `(set:)` and `(put:)` put into variables. */
import { type ExpressionLanguage } from '../expressions.ts'
import { findClosing, splitOutside, unquote } from '../scan.ts'
import { type Setting } from '../settingWriter.ts'
import { readSetting, replaceWords } from './dialect.ts'

export const LANGUAGE: ExpressionLanguage = {
  words: new Map([['is', '==']]),
  variable: (word) => (/^[$_][\p{L}_]/u.test(word) && !word.includes('.') ? word : null),
  calls: new Map([
    ['visited', (name) => `visits(${name})`],
    ['hasVisited', (name) => `(visits(${name}) > 0)`],
  ]),
}

/** What Harlowe writes in more words, in the words of the table. */
export function rewrite(source: string): string {
  const known = source.replaceAll(/\(history:\s*\)\s+contains\s+("[^"]*"|'[^']*')/gi, 'hasVisited($1)')
  return replaceWords(known, /\bis\s+not\b(?!\s+(?:in|an?)\b)|\bis\s+(?=[<>])|\bvisits?\b/gi, (word) =>
    /^visit/i.test(word) ? 'visited()' : /not/i.test(word) ? '!=' : '',
  )
}

/** `$x to it + 1, $y = 2`, or `1 into $x`. */
export function readHarloweSettings(args: string, macro: 'set' | 'put', here: string): Setting[] | null {
  const settings: Setting[] = []
  for (const part of splitOutside(args, ',')) {
    const [, first = '', second = ''] =
      (macro === 'set' ? /^([$_]\w+)\s*(?:\bto\b|=(?!=))\s*([\s\S]+)$/ : /^([\s\S]+?)\s+into\s+([$_]\w+)$/).exec(
        part,
      ) ?? []
    const [variable, value] = macro === 'set' ? [first, second] : [second, first]
    if (variable === '' || value === '') return null
    const setting =
      readShown(variable, value) ??
      readSetting(variable, 'to', rewrite(replaceWords(value, /\bit\b/g, () => variable)), LANGUAGE, here)
    if (setting === null) return null
    settings.push(setting)
  }
  return settings
}

/** Macros whose result does something where it is shown. */
const COMMAND =
  /^\((?:print|display|link-?goto|link-?reveal-?goto|cycling-?link|seq-?link|dialog|alert|go-?to|restart|reload):/i

/** A hook or a command that a variable holds is read where it is shown, as it would be there; not one that asks for variables, which may change until then. */
function readShown(variable: string, source: string): Setting | null {
  const isHook = /^\[(?!\[)/.test(source)
  if (!isHook && !COMMAND.test(source)) return null
  if (findClosing(source, 0, { quotes: !isHook }) !== source.length - 1 || (!isHook && /[$_]\p{L}/u.test(source)))
    return null
  return { variable, kind: 'to', value: { type: 'value', value: source } }
}

/** `$name to (prompt: "Who are you?", "Ann")`: what is asked, and what stands there first. */
export function readPrompt(args: string): { asked: string; setting: Setting } | null {
  const [, variable = '', inner = ''] = /^([$_]\w+)\s*(?:\bto\b|=)\s*\(prompt:\s*([\s\S]+)\)$/.exec(args) ?? []
  const [asked, first = ''] = splitOutside(inner, ',').map(unquote)
  if (variable === '' || asked === undefined || asked === null || first === null) return null
  return { asked, setting: { variable, kind: 'to', value: { type: 'value', value: first } } }
}
