/** Lists the modules of each chunk of a build with their sizes, beside Vite's manifest: the bundle benchmark says by it what each kilobyte is for. */
import { relative } from 'node:path'
import { type Plugin } from 'vite'

/** Path of the list under the built folder. */
export const MODULE_SIZES = '.vite/modules.json'

/** Bytes of each module before minification, by the chunk's path and the module's. */
export type ModuleSizes = Record<string, Record<string, number>>

export function moduleSizes(): Plugin {
  return {
    name: 'module-sizes',
    apply: 'build',
    generateBundle(_, bundle) {
      const sizes: ModuleSizes = {}
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        sizes[chunk.fileName] = Object.fromEntries(
          Object.entries(chunk.modules).map(([id, { renderedLength }]) => [
            relative(import.meta.dirname, id).replace(/^(?:\.\.\/)+/, ''),
            renderedLength,
          ]),
        )
      }
      this.emitFile({ type: 'asset', fileName: MODULE_SIZES, source: JSON.stringify(sizes) })
    },
  }
}
