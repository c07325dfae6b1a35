/** Finding text in the conversation. */
export const search = {
  title: 'Search the conversation',
  field: 'Find text',
  none: 'No line contains this.',
  count_one: '{{count}} line',
  count_other: '{{count}} lines',
  hits: 'Lines found',
  bar: 'Search',
  place: '{{number}} of {{count}}',
  spoken: '{{number}} of {{count}}. {{name}}: {{text}}',
  older: 'Older line',
  newer: 'Newer line',
  again: 'Change the search: {{query}}',
  close: 'Close the search',
}
