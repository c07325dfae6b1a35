/** Serves the pages of a developer while developing: none of them is an entry of the build. */
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Plugin } from 'vite'

/** Their files in this folder, by address. */
const PAGES: Readonly<Record<string, string>> = {
  '/dev/contract': 'contract/index.html',
  '/dev/gallery': 'gallery/index.html',
  '/dev/studio': 'studio/index.html',
  '/dev/studio/phone': 'studio/phone.html',
}

export const developerPages: Plugin = {
  name: 'developer-pages',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const path = (request.originalUrl ?? request.url ?? '').split('?', 1)[0] ?? ''
      const file = PAGES[path.replace(/\/$/, '')]
      if (file === undefined) return next()
      // Written by hand: the server of the tests serves no pages of its own.
      const html = readFileSync(join(import.meta.dirname, file), 'utf8')
      const send = async (): Promise<void> => {
        try {
          response.setHeader('Content-Type', 'text/html')
          response.end(await server.transformIndexHtml(`/src/dev/${file}`, html))
        } catch (error) {
          next(error)
        }
      }
      void send()
    })
  },
}

/** Serves one file of the developer to the studio. */
export function openedFile(path: string): Plugin {
  return {
    name: 'studio-opened-file',
    // The local API answers the other addresses under /dev.
    enforce: 'pre',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use('/dev/studio/opened.final.json', (_, response) => {
        const beside = path.replace(/\.jsonl$/, '') + '.final.json'
        response.statusCode = existsSync(beside) ? 200 : 404
        response.setHeader('Content-Type', 'application/json')
        response.end(existsSync(beside) ? readFileSync(beside) : 'null')
      })
      server.middlewares.use('/dev/studio/opened', (_, response) => {
        response.setHeader('Content-Type', 'application/octet-stream')
        response.setHeader('Content-Length', statSync(path, { throwIfNoEntry: false })?.size ?? 0)
        createReadStream(path)
          .on('error', (error) => response.destroy(error))
          .pipe(response)
      })
    },
  }
}
