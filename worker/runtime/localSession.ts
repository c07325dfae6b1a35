/** The part of a story that this tab runs: its own session while it leads, or a follower of another tab's. */
import { type EntryBody, type OpenCommand } from '../../protocol/entries.ts'
import { type HostFact, type Intent } from '../../protocol/intents.ts'
import { initialView } from '../../protocol/view.ts'
import { type Follower, followSession } from './follower.ts'
import { openSession, type Session, type SessionPorts } from './session.ts'

export interface LocalSession {
  /** Opens the session; false where it is no longer wanted by then. */
  open(restart: boolean, isWanted: () => boolean): Promise<boolean>
  /** The user that the log knows, or null. */
  userId(): string | null
  write(entry: EntryBody): void
  /** Whether the intent was taken, as `Driver.intend` answers; false where no session is open. */
  intend(intent: Intent): Promise<boolean>
  /** Stores all entries, with this fact as the last one where it is given. Resolves when that is done. */
  close(lastFact?: HostFact): Promise<void>
  /** Ends the session at once: it writes and sends nothing from here on. */
  stopSession(): void
  /** Shows the state of the log. Resolves when it is shown. */
  follow(): Promise<void>
  stopFollowing(): void
  resync(): void
  /** Resolves when all entries are stored. */
  whenSettled(): Promise<void>
}

export function createLocalSession(userId: string, command: OpenCommand, ports: SessionPorts): LocalSession {
  const { storyId, actorId, chatVersion, locale } = command
  const { show, pageClock, clock, rate } = ports
  let session: Session | null = null
  let follower: Follower | null = null
  /** The last view of this tab's session: a follower shows it until it has read the log. */
  let view = initialView({ storyId, actorId, chatVersion, locale })

  return {
    async open(restart, isWanted) {
      session = await openSession(userId, { ...command, restart }, ports, isWanted)
      return session !== null
    },
    userId: () => session?.driver.state()?.core.user?.id ?? null,
    write: (entry) => session?.driver.write(entry),
    intend: async (intent) => (await session?.driver.intend(intent)) ?? false,
    async close(lastFact) {
      if (lastFact !== undefined) session?.driver.write({ type: 'host', fact: lastFact })
      await session?.close()
    },
    stopSession() {
      view = session?.driver.state()?.view ?? view
      session?.stop()
      session = null
    },
    follow() {
      follower ??= followSession(
        { store: ports.store, key: { userId, storyId, actorId }, show, pageClock, gameClock: clock, rate },
        view,
      )
      return follower.follow()
    },
    stopFollowing() {
      follower?.stop()
      follower = null
    },
    resync: () => (session ?? follower)?.publisher.resync(),
    whenSettled: async () => session?.driver.whenSettled(),
  }
}
