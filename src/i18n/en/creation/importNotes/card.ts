/** English texts: what the report of a character card says. */
import type { CARD_NOTES } from '../../../../../protocol/story/importNotes/card.ts'

export const card: Record<keyof typeof CARD_NOTES, string> = {
  card_greeting: 'Beginnings of the talk: {{count, amount}}',
  card_entry: 'Facts of the lorebook: {{count, amount}}',
  card_example: 'Questions with an answer: {{count, amount}}',
  card_both: 'The file holds two versions of the card. Version {{version}} was read.',
  card_user: 'The player has no name here, and is spoken to.',
  card_random: 'A part that is drawn each time is the first of them here.',
  card_entry_rules: 'This entry is always known here. Not kept: {{rules}}.',
  card_lore_said:
    'Entries with keys are answers. Where no model writes, they are said as they stand: put them into the character’s voice.',
  card_macro: 'This macro has no meaning here.',
  card_markup: 'Pictures, addresses and programs inside a text are left out.',
  card_entry_off: 'This entry is switched off. It is a note at the beginning.',
  card_key: 'This key cannot be used here. Write it as words.',
  card_prompt: 'What steers a model is a note at the beginning.',
  card_group: 'A greeting of a group is a note at the beginning.',
  card_asset: 'This file ({{type}}) is not in the card, or of a kind that is not taken.',
  card_extension: 'This field has no use here.',
  card_tags: 'Tags are a note at the beginning. Choose categories instead.',
}
