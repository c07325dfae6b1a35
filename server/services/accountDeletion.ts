/** Deletes accounts: at once for everyone else, and game by game what they hold, so that no call waits for a long history. */
import { setImmediate } from 'node:timers/promises'
import { type Locale, pickTranslation } from '../../protocol/locale.ts'
import { attemptEach } from '../attemptEach.ts'
import { type Clock } from '../clock.ts'
import { type DeletionStore } from '../storage/deletion.ts'
import { type UserRecord } from '../storage/user.ts'
import { type EmailRecorder } from './emailRecorder.ts'

export interface AccountDeletion {
  /** Closes an account for good and starts to delete its data. Sends a receipt to its address, if it has one. */
  delete: (user: UserRecord, locale: Locale) => Promise<void>
}

interface Ports {
  store: DeletionStore
  outbox: EmailRecorder
  /** Removes what the user has played of drafts, which lies in a storage of its own. */
  forgetTestReader: (userId: string) => Promise<void>
  clock: Clock
  signal: AbortSignal
  report: (error: unknown) => void
}

export function createAccountDeletion({
  store,
  outbox,
  forgetTestReader,
  clock,
  signal,
  report,
}: Ports): AccountDeletion {
  /** The closed accounts are deleted, one game between two other requests. What a stop of the server leaves goes with its next start. */
  async function purge(): Promise<void> {
    await attemptEach(await store.listClosed(), purgeAccount, report)
  }

  async function purgeAccount(userId: string): Promise<void> {
    while (!signal.aborted && (await store.purgeGame(userId))) await setImmediate()
    if (signal.aborted) return
    // The account last: as long as it is there, all of this is tried again.
    await forgetTestReader(userId)
    await store.remove(userId)
  }
  const startPurge = (): void => void purge().catch(report)

  startPurge()
  clock.repeat(PURGE_EVERY_MS, startPurge, signal)
  return {
    delete: async (user, locale) => {
      await store.close(user.id)
      startPurge()
      // The account is gone whether or not the mail server takes it, and says itself when it does not.
      if (user.email !== null)
        void outbox.send({ to: user.email, code: null, ...pickTranslation(RECEIPT, locale) }).catch(() => undefined)
    },
  }
}

/** In case of an error of the disk or a database, ms. */
const PURGE_EVERY_MS = 60 * 60_000

const RECEIPT = {
  en: {
    subject: 'Your account is deleted',
    text: 'Your account is deleted, as you asked. Its stories, diamonds, pictures and settings are gone from our server within a day. Nobody can sign in to it any more.',
  },
  zh: {
    subject: '账号已删除',
    text: '你的账号已按你的要求删除。账号中的故事进度、钻石、图片和设置会在一天内从服务器上彻底清除，此后无法再登录该账号。',
  },
}
