/** Whether the page is visible, as it last reported. Rule F11. */
export interface Visibility {
  /** Resolves when the page is visible: at once, or when it comes back. */
  whenVisible: () => Promise<void>
  set: (visible: boolean) => void
}

/** Visible until the page reports otherwise. */
export function createVisibility(): Visibility {
  let isVisible = true
  let waiting: (() => void)[] = []
  return {
    whenVisible: () => (isVisible ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
    set(visible) {
      isVisible = visible
      if (!visible) return
      const due = waiting
      waiting = []
      for (const resolve of due) resolve()
    },
  }
}
