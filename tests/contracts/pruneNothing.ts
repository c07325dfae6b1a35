import { type PruneTimes } from '../../server/storage/pruning.ts'

/** Times at which nothing has expired; a test names the others. */
export const PRUNE_NOTHING: PruneTimes = {
  now: 0,
  rotatedBefore: 0,
  codesBefore: 0,
  authorizationsBefore: 0,
  unusedUploadsBefore: 0,
  uploadsBefore: 0,
  guestsBefore: 0,
  checkoutsBefore: 0,
  newsBefore: 0,
  deletedStoriesBefore: 0,
  missedTextsBefore: 0,
}
