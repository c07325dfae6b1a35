/** One at a time over all tabs of this app, where the browser can tell (Web Locks); over this tab's callers elsewhere. */
export async function exclusively<T>(name: string, run: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = 'locks' in navigator ? navigator.locks : undefined
  return locks === undefined ? run() : await locks.request(name, run)
}
