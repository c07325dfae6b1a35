import { onTestFinished, vi } from 'vitest'

/**
 * Closes all connections to IndexedDB that were opened since this was called, as the browser does when it ends the process of the storage: with
 * a `close` event, or without one.
 */
export function watchConnections(): (how: 'event' | 'silence') => void {
  const connections: IDBDatabase[] = []
  const open = indexedDB.open.bind(indexedDB)
  const spy = vi.spyOn(indexedDB, 'open').mockImplementation((...args) => {
    const request = open(...args)
    request.addEventListener('success', () => connections.push(request.result))
    return request
  })
  onTestFinished(() => spy.mockRestore())
  return (how) => {
    for (const connection of connections.splice(0)) {
      connection.close()
      if (how === 'event') connection.dispatchEvent(new Event('close'))
    }
  }
}
