/** Lines of dialogue: who speaks, with which attributes, and what. */
import { Scanner } from './scanner.ts'
import { type Say, type Statement } from './statements.ts'
import { readTexts } from './texts.ts'

interface Base {
  file: string
  line: number
  words: string
}

/** A statement for each paragraph; null where the line is no dialogue. */
export function parseSay(base: Base, text: string, { isInMenu = false } = {}): Statement[] | null {
  return parseShort(base, text, isInMenu) ?? parseLong(base, text, isInMenu)
}

/** A text alone. */
function parseShort(base: Base, text: string, isInMenu: boolean): Statement[] | null {
  const scanner = new Scanner(text)
  const quoted = scanner.quoted()
  if (quoted === null) return null
  return finish(base, scanner, { who: null, attributes: [], temporary: [], quoted, isInMenu })
}

function parseLong(base: Base, text: string, isInMenu: boolean): Statement[] | null {
  const scanner = new Scanner(text)
  const who = scanner.expression()
  if (who === null) return null
  const attributes = scanner.imageWords()
  const temporary = scanner.sign('@') ? scanner.imageWords() : []
  const quoted = scanner.quoted()
  return quoted === null ? null : finish(base, scanner, { who, attributes, temporary, quoted, isInMenu })
}

function finish(
  base: Base,
  scanner: Scanner,
  { quoted, isInMenu, ...said }: Pick<Say, 'who' | 'attributes' | 'temporary' | 'isInMenu'> & { quoted: string },
): Statement[] | null {
  let given: string | null = null
  let id: string | null = null
  let transition: string | null = null
  let isAside = isInMenu
  for (;;) {
    if (scanner.keyword('nointeract')) isAside = true
    else if (scanner.keyword('id')) id = scanner.word()
    else if (scanner.keyword('with')) transition = scanner.expression()
    else {
      const found = scanner.arguments()
      if (found === null) break
      given = found
    }
  }
  if (!scanner.isAtEnd()) return null
  return readTexts(quoted).map((what): Say => ({
    ...base,
    kind: 'say',
    ...said,
    what,
    isInMenu: isAside,
    arguments: given,
    id,
    with: transition,
  }))
}
