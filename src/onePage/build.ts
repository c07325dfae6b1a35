/** Builds the page that plays one story, beside the app: the server fills in the story (`server/exporting/html`). */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Plugin } from 'vite'
import { ONE_PAGE } from '../../protocol/story/onePage.ts'
import { buildPage, compress } from './buildPage.ts'

/** Modules that have another form in a page without a server. */
const STAND_INS = [
  [/\/src\/game\/worker\.ts$/, 'worker.ts'],
  [/\/src\/platform\/apiAddress\.ts$/, 'apiAddress.ts'],
] as const

const withStandIns: Plugin = {
  name: 'stand-ins',
  enforce: 'pre',
  async resolveId(source, importer) {
    const resolved = await this.resolve(source, importer, { skipSelf: true })
    const standIn = STAND_INS.find(([id]) => resolved !== null && id.test(resolved.id))
    return standIn === undefined ? null : join(import.meta.dirname, standIn[1])
  },
}

/** Script and style, compressed. Takes a few seconds. */
export async function buildOnePage(): Promise<string> {
  return compress(JSON.stringify(await buildPage(join(import.meta.dirname, 'main.tsx'), [withStandIns])))
}

/** Writes it into the folder of the build. */
export const onePage: Plugin = {
  name: 'one-page',
  apply: 'build',
  writeBundle: {
    // After the files of the app are compressed: this one is not served.
    order: 'post',
    sequential: true,
    async handler({ dir = '' }) {
      const file = join(dir, ONE_PAGE.file)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, await buildOnePage())
    },
  },
}
