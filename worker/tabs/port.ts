/** Leader election among the tabs that have one session open. A port: Web Locks where they work, a heartbeat on the device elsewhere. Rules T1 to T6. */

export interface TabPort {
  /** Joins the election for this session. Does not request leadership yet. */
  join(session: string, listener: LeadershipListener): LeaderLock
}

export interface LeadershipListener {
  /** This tab is the leader from now on. */
  onAcquired: () => void
  /** Another tab requests leadership, and steals it unless this tab stores its entries and releases it in time. */
  onReleaseRequested: () => void
  /** Leadership was lost. Write and send nothing from here on. */
  onEvicted: () => void
  /** The leader has appended to the log. */
  onChanged: () => void
}

/** None of these throws. The listener is called after they return, never before. */
export interface LeaderLock {
  /** Becomes the leader as soon as there is none. */
  requestWhenFree: () => void
  /** Becomes the leader: the current one is asked to release, and evicted if it does not in time. */
  steal: () => void
  /** Releases leadership, and cancels a request for it. */
  release: () => void
  /** Notifies the followers that the log has grown. */
  broadcast: () => void
  /** Leaves the election. The listener is not called any more. */
  close: () => void
}

/** How long the leader has to store its entries before another tab evicts it, ms. */
export const RELEASE_TIMEOUT_MS = 1_000
