/** Of vitest: one PostgreSQL for a run of the tests, started by the first test that asks for a database, and ended with the run. */
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { type TestProject } from 'vitest/node'
import { type PostgresServer } from './postgresServer.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers a POST with the address of a new database. */
    postgresService: string
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const service = await servePostgres()
  project.provide('postgresService', service.url)
  return service.close
}

/** Serves new databases to the processes of the tests: a POST is answered with the address of one. Returns the service's address and its end. */
async function servePostgres(): Promise<{ url: string; close: () => Promise<void> }> {
  let server: Promise<PostgresServer> | null = null
  /** A template is copied by one at a time. */
  let last: Promise<unknown> = Promise.resolve()
  const service = createServer((_, response) => {
    server ??= import('./postgresServer.ts').then(({ startPostgres }) => startPostgres())
    const created = Promise.all([server, last]).then(([{ createDatabase }]) => createDatabase())
    last = created.catch(() => undefined)
    created.then(
      (url) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      service.close()
      const started = await server?.catch(() => null)
      await started?.close()
    },
  }
}
