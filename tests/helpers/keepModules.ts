import { type Plugin } from 'vite'

/** Modules of the app and of the tests. Nothing else: what the local API answers keeps its own headers. */
const MODULE = /^\/(?:src|worker|protocol|server|fixtures|tests|@id|@vite|@fs|@react-refresh|__vitest)[^?]*(?:\?|$)/
/** Longer than any run. */
const KEPT = 'max-age=7200'

/**
 * Lets the browser of the tests keep modules: each test file has a page of its own, which would otherwise ask for hundreds of them again. No
 * module changes while the tests run; a browser begins with nothing kept.
 */
export const keepModules: Plugin = {
  name: 'keep-modules',
  configureServer(server) {
    // Who watches the tests changes modules.
    if (process.argv.includes('--watch')) return
    server.middlewares.use((request, response, next) => {
      if (MODULE.test(request.url ?? '')) {
        const setHeader = response.setHeader.bind(response)
        response.setHeader = (name, value) =>
          setHeader(name, name.toLowerCase() === 'cache-control' && value === 'no-cache' ? KEPT : value)
      }
      next()
    })
  },
}
