/** What every story knows of who plays: names for its texts and conditions. */

/**
 * `address` is `male`, `female` or `unknown`, as the player has said; `player` their name, '' for none, and `named` whether they gave one; `last_ending`
 * the id of the ending of their last game with this character, '' in the first.
 */
export const PLAYER_KINDS = { address: 'text', player: 'text', named: 'truth', last_ending: 'text' } as const
export type PlayerName = keyof typeof PLAYER_KINDS
export const PLAYER_NAMES: readonly string[] = Object.keys(PLAYER_KINDS)
