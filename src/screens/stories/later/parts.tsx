/** The parts of the list that its first picture does not need. One chunk, with its texts. */

export { CardMarks } from './CardMarks.tsx'
export { DisplayButton } from './DisplayButton.tsx'
export { EmptyOwnList } from './EmptyOwnList.tsx'
export { Filters } from './Filters.tsx'
export { ListEnd } from './ListEnd.tsx'
export { loadOwnList } from './loadOwnList.ts'
export { Shelves } from './Shelves.tsx'
export { Top } from './Top.tsx'
