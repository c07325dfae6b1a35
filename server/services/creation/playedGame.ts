/** Reads the moves of a preview's game. */
import { DEFAULT_LOCALE, type Locale } from '../../../protocol/locale.ts'
import { type Move } from '../../engine/moves.ts'
import { type Choices, NO_CHOICES } from '../../engine/state.ts'
import { AUTHORING } from '../../limits.ts'
import { describeMove } from './replay.ts'

export interface PlayedGame {
  /** False until the game has begun. */
  hasBegun: boolean
  choices: Choices
  locale: Locale
  /** By idempotency key: a repeated request makes its move once. */
  moves: ReadonlyMap<string, Move>
  /** A move that the client is to make again. It counts as made until the client makes any. */
  left: Move | null
  /** The document did not allow all of these. They are tried again in the next preview, unless the player makes a move before it. Null: it did. */
  wished: readonly Move[] | null
}

export const NOT_PLAYED: PlayedGame = {
  hasBegun: false,
  choices: NO_CHOICES,
  locale: DEFAULT_LOCALE,
  moves: new Map(),
  left: null,
  wished: null,
}

/** As it is stored. */
export function formatPlayed(played: PlayedGame): string {
  return JSON.stringify({ ...played, moves: [...played.moves] })
}

export function parsePlayed(text: string): PlayedGame {
  const stored = JSON.parse(text) as Omit<PlayedGame, 'moves'> & { moves: readonly [string, Move][] }
  return { ...stored, moves: new Map(stored.moves) }
}

/** Moves to repeat in the next preview. */
export function listMoves({ moves, left, wished }: PlayedGame): readonly Move[] {
  return wished ?? [...moves.values(), ...(left === null ? [] : [left])]
}

/** A move of the player's own, and no signal or repeated move of the client, ends the wish for those that were not possible. */
export function addMove(played: PlayedGame, key: string, move: Move): PlayedGame {
  const { moves, left, wished } = played
  if (moves.has(key)) return played
  const isOwn = describeMove(move) !== null && !isSameMove(move, left)
  return {
    ...played,
    moves: moves.size < AUTHORING.replayedMoves ? new Map(moves).set(key, move) : moves,
    left: null,
    wished: isOwn ? null : wished,
  }
}

/** A choice is the same with and without the actor that it names. */
function isSameMove(move: Move, other: Move | null): boolean {
  return JSON.stringify(describeMove(move)) === JSON.stringify(describeMove(other ?? undefined))
}
