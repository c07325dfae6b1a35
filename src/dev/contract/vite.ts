/** Publishes the contract with other teams under `/contract/`: a build writes its files, and development serves them as the declarations are now. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Plugin } from 'vite'
import type * as Contract from '../../../protocol/contract/contract.ts'

export function contractFiles(): Plugin[] {
  return [
    {
      name: 'contract-build',
      apply: 'build',
      async generateBundle() {
        for (const [file, source] of await createContract())
          this.emitFile({ type: 'asset', fileName: `contract/${file}`, source })
      },
    },
    {
      name: 'contract-serve',
      apply: 'serve',
      configureServer(server) {
        server.middlewares.use('/contract/', (request, response, next) => {
          const send = async (): Promise<void> => {
            try {
              const contract = await createContract()
              const file = (request.url ?? '').slice(1)
              const text = file === '' ? JSON.stringify([...contract.keys()]) : contract.get(file)
              if (text === undefined) return next()
              response.setHeader('Content-Type', 'application/json')
              response.end(text)
            } catch (error) {
              next(error)
            }
          }
          void send()
        })
      },
    },
  ]
}

/** Loaded by its address when it is asked for: bundled with the configuration, the declarations would be there twice. */
async function createContract(): Promise<Map<string, string>> {
  const url = pathToFileURL(join(import.meta.dirname, '../../../protocol/contract/contract.ts')).href
  const module = (await import(url)) as typeof Contract
  return module.createContract()
}
