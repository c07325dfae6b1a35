/** Whether stories may ask how to address the player: until they have said it. */
import { readItem } from '../platform/storage.ts'

/** For the start script, which reads no user: who is not known yet has not said it. */
export function isAddressUnknown(): boolean {
  const user = readItem('userInfo')
  return user === null || user.includes('"addressed_as":null')
}
