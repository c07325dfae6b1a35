/** Whether the page is seen, as it last reported. Rule F11. */
export interface Sight {
  isSeen: () => boolean
  /** Resolves when the page is seen: at once, or when it comes back. */
  seen: () => Promise<void>
  set: (visible: boolean) => void
}

/** A page of which nothing is known counts as seen. */
export function createSight(): Sight {
  let visible = true
  let waiting: (() => void)[] = []
  return {
    isSeen: () => visible,
    seen: () => (visible ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
    set(now) {
      visible = now
      if (!now) return
      const went = waiting
      waiting = []
      for (const go of went) go()
    },
  }
}
