/** Builds the service worker with the list of all files of the build: `sw.js` beside the page. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { divideFiles } from './storeFiles.ts'

/** Files that the device stores: scripts, styles, and what an installed app shows. Pictures load when they are shown. */
const STORED = /^(?:assets\/.*\.(?:js|css)|[^/]*\.(?:png|svg|webmanifest))$/

export function serviceWorker(): Plugin {
  let target: string | string[] = []
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved: ({ build: { target: configured } }) => {
      target = configured === false ? [] : configured
    },
    writeBundle: {
      // All files are written, and none is compressed yet.
      order: 'pre',
      sequential: true,
      async handler({ dir = '' }) {
        const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) => STORED.test(name))
        const hash = createHash('sha256')
        for (const name of ['index.html', ...files.sort()]) hash.update(name).update(readFileSync(join(dir, name)))
        const page = readFileSync(join(dir, 'index.html'), 'utf8')
        // The name of the entry tells builds apart.
        const scripts = [...page.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)].map(([, path = '']) => path)
        const id = hash.digest('hex').slice(0, 16)
        const divided = divideFiles(
          page,
          files.map((name) => `/${name}`),
        )
        const code = await bundleWorker(target, { id, scripts, files: divided })
        writeFileSync(join(dir, 'sw.js'), code)
      },
    },
  }
}

/** One classic script: old browsers know no modules in service workers. */
async function bundleWorker(target: string | string[], details: object): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { BUILD: JSON.stringify(details) },
    build: {
      write: false,
      target,
      modulePreload: false,
      rolldownOptions: { input: join(import.meta.dirname, 'worker.ts'), output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput
  return built.output[0].code
}
