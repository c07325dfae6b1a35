/** A host that serves files and nothing else: the built app with the headers that `npm run headers` prints, and the page for every path without a file. */
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { fillAppConfig } from '../fixtures/server/http/appPage.ts'
import { formatHeadersFile } from '../fixtures/server/http/hostFiles.ts'

const DIST = join(import.meta.dirname, '../dist')
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
}

/** Serves the app at this port, with this configuration in its page, while `work` runs. */
export async function withStaticHost(port: number, config: object, work: () => Promise<void>): Promise<void> {
  const page = fillAppConfig(readFileSync(join(DIST, 'index.html'), 'utf8'), config)
  const rules = parseRules(formatHeadersFile(config, page))
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://host.invalid')
    const file = join(DIST, normalize(pathname))
    const isFile = extname(file) !== '' && existsSync(file)
    if (!isFile && pathname.startsWith('/assets/')) {
      response.writeHead(404).end()
      return
    }
    const type = TYPES[isFile ? extname(file) : '.html'] ?? 'application/octet-stream'
    const headers = rules.filter(([path]) => fits(path, pathname)).flatMap(([, fields]) => fields)
    response.writeHead(200, Object.fromEntries([...headers, ['Content-Type', type]]))
    response.end(isFile ? readFileSync(file) : page)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  try {
    await work()
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

type Rule = [path: string, fields: [name: string, value: string][]]

/** The rules of a `_headers` file: a path, and its headers below it. */
function parseRules(text: string): Rule[] {
  const rules: Rule[] = []
  for (const line of text.split('\n')) {
    const [, name, value] = /^ {2}([\w-]+): (.*)$/.exec(line) ?? []
    if (name !== undefined && value !== undefined) rules[rules.length - 1]?.[1].push([name, value])
    else if (line !== '') rules.push([line, []])
  }
  return rules
}

function fits(rule: string, path: string): boolean {
  return rule.endsWith('*') ? path.startsWith(rule.slice(0, -1)) : path === rule
}
