/** English texts: outline of the creation area. */
export const outline = {
  label: 'Outline',
  search: 'Search in the story',
  nothingFound: 'Nothing found',
  empty: 'No nodes yet',
  emptyHint: 'A story is made of nodes: some lines, then a choice or an ending.',
  newNode: 'New node',
  moveUp: 'Move node up',
  moveDown: 'Move node down',
  deleteNode: 'Delete node',
  deleted: 'Node {{id}} deleted. Undo brings it back.',
  fixedByNumber: 'Nodes with a number alone cannot be put in order. Give node {{id}} an id with a letter first.',
  beforeScenes: 'Before the first scene',
  nodes: 'Nodes: {{number}}',
  start: 'Start',
  unreached: 'Unreachable',
  problems: 'Problems: {{number}}',
}
