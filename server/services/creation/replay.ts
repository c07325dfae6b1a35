/** The moves of an earlier preview, made again in the preview of a changed document. */
import type * as v from 'valibot'
import { type previewStart } from '../../../protocol/api/creationPreview.ts'
import { makeMove, type Move, startGame } from '../../engine/moves.ts'
import { type GameSetup } from '../../engine/setup.ts'
import { type Choices } from '../../engine/state.ts'

/** How many of these moves are still possible, one after the other, for a player with these coins. */
export function countPossibleMoves(setup: GameSetup, coins: number, choices: Choices, moves: readonly Move[]): number {
  let turn = startGame(setup, { coins, owned: new Set() }, choices)
  let count = 0
  for (const move of moves) {
    if (!turn.ok) break
    turn = makeMove(setup, turn.ownership, turn.state, move)
    if (turn.ok) count += 1
  }
  return count
}

type LastMove = NonNullable<v.InferInput<typeof previewStart.answer>['replayed']>['last']

/** The move as the client makes it. Null for a signal that the client sends by itself. */
export function describeMove(move: Move | undefined): LastMove {
  switch (move?.kind) {
    case 'choose':
      return move.optionId === null ? null : { kind: 'choose', option_id: move.optionId }
    case 'write':
      return { kind: 'send', text: move.text }
    case 'picture':
      return { kind: 'upload', url: move.url }
    case 'jump':
      return { kind: 'jump', to: move.to }
    case 'signal':
      return move.signal === 'cancel' ? { kind: 'upload', url: null } : null
    case undefined:
      return null
  }
}
