/** Lists the modules of each chunk of a build with their sizes, beside Vite's manifest: the bundle benchmark says by it what each kilobyte is for. */
import { relative } from 'node:path'
import { minifySync, type Plugin, type Rolldown } from 'vite'

/** Path of the list under the built folder. */
export const MODULE_SIZES = '.vite/modules.json'

/** Bytes of each module, minified by itself, by the chunk's path and the module's. */
export type ModuleSizes = Record<string, Record<string, number>>

/** The plugins for the page, which writes the list, and for the worker: a build of its own, which is over by then. */
export function moduleSizes(): { page: Plugin; worker: Plugin } {
  const sizes: ModuleSizes = {}
  const measure = (bundle: Rolldown.OutputBundle): void => {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      sizes[chunk.fileName] = Object.fromEntries(
        Object.entries(chunk.modules).map(([id, { code }]) => [
          relative(import.meta.dirname, id).replace(/^(?:\.\.\/)+/, ''),
          code === null ? 0 : minifiedLength(code),
        ]),
      )
    }
  }
  return {
    page: {
      name: 'module-sizes',
      apply: 'build',
      generateBundle(_, bundle) {
        measure(bundle)
        this.emitFile({ type: 'asset', fileName: MODULE_SIZES, source: JSON.stringify(sizes) })
      },
    },
    worker: { name: 'module-sizes-of-worker', apply: 'build', generateBundle: (_, bundle) => measure(bundle) },
  }
}

/** A module by itself exports nothing that is known here, so that unused names stay. */
function minifiedLength(code: string): number {
  const minified = minifySync('module.js', code, {
    module: true,
    compress: { unused: false },
    mangle: { toplevel: true },
  })
  if (minified.errors.length > 0) throw new Error(`a module cannot be measured: ${minified.errors[0]?.message}`)
  return minified.code.length
}
