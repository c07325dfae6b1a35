import { type Plugin } from 'vite'

/** What the dynamic imports of every module call, as the server of the tests writes them. Only the page of a test has it. */
const RUNNER = 'globalThis.__vitest_browser_runner__ ??= { wrapDynamicImport: (load) => load() }'

/** Lets pages of our own run in a frame of a test, such as the phone of the studio. */
export const framedPages: Plugin = {
  name: 'framed-pages',
  transformIndexHtml: (_, { path }) =>
    path.startsWith('/src/dev/') ? [{ tag: 'script', children: RUNNER, injectTo: 'head-prepend' }] : undefined,
}
