/** What the report of a character card says beside the codes that all formats share. */
export const CARD_NOTES = {
  /** A beginning of the talk. */
  card_greeting: 'kept',
  /** A fact of the lorebook. */
  card_entry: 'kept',
  /** A question of the example talks that is answered as there. */
  card_example: 'kept',
  /** The file also has an older version of the card; `values.version` is the one that was read. */
  card_both: 'kept',
  /** The player's name: here the player is spoken to. */
  card_user: 'changed',
  /** A part that is drawn each time: here it is the first. */
  card_random: 'changed',
  /** When an entry of the lorebook is used; `values.rules`. */
  card_entry_rules: 'changed',
  /** Where no model writes, entries of the lorebook are said as they are written. */
  card_lore_said: 'changed',
  card_macro: 'left_out',
  /** A picture, an address or a program inside a text. */
  card_markup: 'left_out',
  card_entry_off: 'left_out',
  /** A key that is a regular expression of another kind, or too long. */
  card_key: 'left_out',
  /** What steers a model. */
  card_prompt: 'left_out',
  /** A greeting for talks of several. */
  card_group: 'left_out',
  /** A file of the card that is elsewhere, or of another kind; `values.type`. */
  card_asset: 'left_out',
  /** A field of one tool alone, or one that says nothing to a player. */
  card_extension: 'left_out',
  card_tags: 'left_out',
} as const
