/** A text as HTML, XML or Pango's markup shows it: between tags, not in an attribute. */
export function escapeMarkup(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
