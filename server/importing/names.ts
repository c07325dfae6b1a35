/** Names of other formats as ids of ours: the same name always gives the same id, so that the same file imported again keeps its ids. */
import { isReservedName } from '../../protocol/story/basics.ts'
import { hashText } from '../../protocol/valueHash.ts'
import { RESERVED_NAMES } from '../stories/checks/expressionChecks.ts'

export interface Names {
  /** The id of a name; the same for the same name. */
  idOf: (name: string) => string
  /** A further id for a name that stands there again. */
  next: (name: string) => string
}

const MAX_LENGTH = 60

/** Ids with letters, digits and `-`: of nodes, options, speakers, endings, media. */
export function createNames(): Names {
  return createIds(
    (name) =>
      fold(name)
        .replace(/[^\w-]+/g, '-')
        .replace(/^[-_]+|-+$/g, ''),
    (name) => `n-${hashText(name).slice(0, 8)}`,
    '-',
  )
}

/** Names of variables, and texts as values: small letters, digits and `_`. */
export function createVariableNames(): Names {
  return createIds(
    (name) =>
      fold(name)
        .replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_')
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '_')
        .replace(/^[_0-9]+|_+$/g, ''),
    (name) => `v_${hashText(name).slice(0, 8)}`,
    '_',
  )
}

function createIds(toId: (name: string) => string, toHash: (name: string) => string, joint: string): Names {
  const ids = new Map<string, string>()
  /** The number that was given last behind each name. */
  const numbers = new Map<string, number>()
  const taken = new Set<string>(RESERVED_NAMES)
  const take = (name: string): string => {
    const plain = toId(name).slice(0, MAX_LENGTH)
    const base = plain === '' ? toHash(name) : plain
    for (let number = (numbers.get(base) ?? 0) + 1; ; number += 1) {
      const id = number === 1 ? base : `${base.slice(0, MAX_LENGTH - 8)}${joint}${number}`
      // Ids differ in more than the size of letters: media become files.
      if (taken.has(id.toLowerCase()) || isReservedName(id)) continue
      taken.add(id.toLowerCase())
      numbers.set(base, number)
      return id
    }
  }
  return {
    idOf: (name) => {
      const known = ids.get(name)
      if (known !== undefined) return known
      const id = take(name)
      ids.set(name, id)
      return id
    },
    next: take,
  }
}

/** Without marks on letters. */
function fold(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '')
}
