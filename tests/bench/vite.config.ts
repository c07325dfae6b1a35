/** The build of the app, with the list of the modules in each chunk beside Vite's manifest. */
import { defineConfig, mergeConfig } from 'vite'
import app from '../../vite.config.ts'
import { moduleSizes } from './moduleSizes.ts'

const sizes = moduleSizes()

export default mergeConfig(
  app,
  defineConfig({
    plugins: [sizes.page],
    worker: { plugins: () => [sizes.worker, ...(app.worker?.plugins?.() ?? [])] },
  }),
)
