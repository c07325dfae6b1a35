/** Statements about pictures and sounds. */
import { type Scanner } from './scanner.ts'
import { type ImageSpec, type Statement } from './statements.ts'

interface Base {
  file: string
  line: number
  words: string
}

/** The name of a picture and where it stands; null where none is named, as behind a lone `scene`. */
export function parseImageSpec(scanner: Scanner): ImageSpec | null {
  let isOther = scanner.keyword('expression') || scanner.keyword('image')
  const name = isOther ? [scanner.expression() ?? ''] : scanner.imageWords()
  if (name.length === 0) return null
  let as: string | null = null
  let at: string[] = []
  for (;;) {
    if (scanner.keyword('at')) at = listExpressions(scanner)
    else if (scanner.keyword('as')) as = scanner.word()
    else if (scanner.keyword('onlayer')) {
      const layer = scanner.word()
      isOther ||= layer !== 'master'
    } else if (scanner.keyword('zorder')) scanner.expression()
    else if (scanner.keyword('behind')) listExpressions(scanner)
    else break
  }
  return { name, as, at, isOther }
}

function listExpressions(scanner: Scanner): string[] {
  const found: string[] = []
  do {
    const expression = scanner.expression()
    if (expression === null) break
    found.push(expression)
  } while (scanner.sign(','))
  return found
}

export function parseAudio(base: Base, action: 'play' | 'queue' | 'stop' | 'voice', scanner: Scanner): Statement {
  const channel = action === 'voice' ? 'voice' : (scanner.word() ?? '')
  if (action === 'voice' && scanner.keyword('sustain'))
    return { ...base, kind: 'other', construct: 'voice sustain', isLook: false, isTranslatable: true }
  const value = action === 'stop' ? null : scanner.expression()
  return { ...base, kind: 'audio', action, channel, value }
}
