/** Builds the function that draws pages on the server (`renderPage.tsx`) beside the app: the same components, the same names of classes. */
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite'
import { RENDERER_FILE } from '../../protocol/renderedPage.ts'

const ENTRY = join(import.meta.dirname, '../renderPage.tsx')
const FOLDER = dirname(RENDERER_FILE)

/** `shared`: what both builds must have in common. */
export function pageRenderer({ define, ...shared }: Pick<UserConfig, 'define' | 'oxc' | 'resolve'>): Plugin {
  return {
    name: 'page-renderer',
    apply: 'build',
    writeBundle: {
      // After the files of the app are compressed: these are not served.
      order: 'post',
      sequential: true,
      async handler({ dir = '' }) {
        const { output } = (await build({
          ...shared,
          configFile: false,
          logLevel: 'warn',
          publicDir: false,
          plugins: [react()],
          define: { ...define, 'process.env.NODE_ENV': JSON.stringify('production') },
          // One folder that needs no packages beside it.
          ssr: { noExternal: true },
          build: {
            ssr: ENTRY,
            outDir: join(dir, FOLDER),
            emptyOutDir: true,
            target: 'node20',
            rolldownOptions: { output: { entryFileNames: 'assets/[name]-[hash].js' } },
          },
        })) as Rolldown.RolldownOutput
        const entry = output.find((one) => one.type === 'chunk' && one.isEntry)
        if (entry === undefined) throw new Error('the function that draws pages was not built')
        // A server that runs meanwhile loads the code of another build by its other name.
        writeFileSync(join(dir, RENDERER_FILE), `export { renderPage } from './${entry.fileName}'\n`)
      },
    },
  }
}
