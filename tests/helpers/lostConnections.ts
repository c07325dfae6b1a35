import { onTestFinished, vi } from 'vitest'

const createError = (): DOMException => new DOMException('Connection to Indexed Database server lost', 'UnknownError')

/** The connections to IndexedDB that are opened from now on. */
function collectConnections(): IDBDatabase[] {
  const connections: IDBDatabase[] = []
  const open = indexedDB.open.bind(indexedDB)
  const spy = vi.spyOn(indexedDB, 'open').mockImplementation((...args) => {
    const request = open(...args)
    request.addEventListener('success', () => connections.push(request.result))
    return request
  })
  onTestFinished(() => spy.mockRestore())
  return connections
}

/**
 * Loses all connections to IndexedDB that were opened since this was called, as the browser does when it ends the process of the storage: closed, with a
 * `close` event or without one; or kept, with `UnknownError` for each transaction.
 */
export function watchConnections(): (how: 'event' | 'silence' | 'unknown') => void {
  const connections = collectConnections()
  return (how) => {
    for (const connection of connections.splice(0)) {
      if (how === 'unknown')
        connection.transaction = () => {
          throw createError()
        }
      else connection.close()
      if (how === 'event') connection.dispatchEvent(new Event('close'))
    }
  }
}

/** Aborts a transaction of each connection with `UnknownError`. What uses the connection after that fails. */
export function watchTransactions(): () => Promise<void> {
  const connections = collectConnections()
  return async () => {
    for (const connection of connections.splice(0)) {
      const aborted = new Promise((resolve) => connection.addEventListener('abort', resolve, { once: true }))
      const transaction = connection.transaction(Array.from(connection.objectStoreNames))
      Object.defineProperty(transaction, 'error', { value: createError() })
      transaction.abort()
      connection.transaction = () => {
        throw new Error('the lost connection is used again')
      }
      await aborted
    }
  }
}
