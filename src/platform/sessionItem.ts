/** Items of session storage, which a tab keeps until it closes. Where the browser refuses it, they live in memory. */
import { createItemStorage } from './itemStorage.ts'

export const {
  read: readSessionItem,
  write: writeSessionItem,
  remove: removeSessionItem,
  list: listSessionItems,
} = createItemStorage(() => sessionStorage)
