import { type SessionKey } from '../../protocol/sessionKey.ts'
import { type LogStore, type StoredLog } from '../../worker/log/store.ts'

/** What the store has of this log; null where it has none. */
export async function loadStored(store: LogStore, key: SessionKey): Promise<StoredLog | null> {
  const log = await store.load(key)
  return typeof log === 'string' ? null : log
}
