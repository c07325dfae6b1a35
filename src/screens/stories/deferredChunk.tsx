/** The components of `deferred.tsx`. */

export { FavoriteButton } from './FavoriteButton.tsx'
export { DisplayButton } from './DisplayButton.tsx'
export { EmptyOwnList } from './EmptyOwnList.tsx'
export { Filters } from './Filters.tsx'
export { Shelves } from './Shelves.tsx'
export { Top } from './Top.tsx'
