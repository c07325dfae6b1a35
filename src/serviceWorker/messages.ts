/** Messages of a page to a service worker that waits to take over. */
export type WorkerMessage =
  /** Asks whether this is the worker of the build whose scripts the page has; it answers on the port with a boolean. */
  | { kind: 'compare'; scripts: string[] }
  /** Takes over at once. */
  | { kind: 'activate' }
