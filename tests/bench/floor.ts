/** Builds the floor page and serves it as the app is served: brotli, immutable scripts. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, relative } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { onSlowPhone, watchFor } from '../../e2e/perf/slowPhone.ts'

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' }

/** Serves the floor page while `work` runs, and gives `work` its address. */
export async function withFloor<T>(work: (address: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'floor-'))
  try {
    await buildInto(folder)
    const server = serve(compressed(folder))
    try {
      return await work(await addressOf(server))
    } finally {
      server.close()
      server.closeAllConnections()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function buildInto(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'floor'),
    logLevel: 'warn',
    plugins: [react()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: ['es2020', 'chrome80', 'safari14'],
      chunkSizeWarningLimit: 1_000,
    },
  })
}

/** When the floor page is drawn on the slow phone, ms. */
export function openFloor(address: string): Promise<number> {
  return onSlowPhone(async ({ page }) => {
    const drawn = await watchFor(page, FLOOR_TEXT)
    await page.goto(address, { waitUntil: 'commit' })
    return drawn()
  })
}

/** The text of the floor page. */
export const FLOOR_TEXT = 'p'

/** Every file of a folder by its path on the server. Compressed beforehand: doing it for each request would be measured. */
function compressed(folder: string): Map<string, Buffer> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file))
  return new Map(
    paths
      .filter((path) => statSync(path).isFile())
      .map((path) => [`/${relative(folder, path)}`, brotliCompressSync(readFileSync(path))]),
  )
}

function serve(files: ReadonlyMap<string, Buffer>): Server {
  return createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '')
    const body = files.get(path)
    if (body === undefined) {
      response.writeHead(404).end()
      return
    }
    const cache = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
    response.writeHead(200, {
      'content-type': TYPES[extname(path)] ?? 'text/plain',
      'content-encoding': 'br',
      'cache-control': cache,
    })
    response.end(body)
  })
}

async function addressOf(server: Server): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the floor page has no address')
  return `http://127.0.0.1:${address.port}/`
}
