/** A host that serves files and nothing else: the built app with the headers that `npm run headers` prints, and the page for every path without a file. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { fillAppConfig } from '../server/http/appPage.ts'
import { formatHeadersFile } from '../server/http/hostFiles.ts'

const DIST = join(import.meta.dirname, '../dist')

/** Serves the app at this port, with this configuration in its page, while `work` runs. */
export async function withStaticHost(port: number, config: object, work: () => Promise<void>): Promise<void> {
  const page = fillAppConfig(readFileSync(join(DIST, 'index.html'), 'utf8'), config)
  const rules = parseRules(formatHeadersFile(config, page))
  const host = new Hono()
  host.use(async (c, next) => {
    await next()
    for (const [path, fields] of rules)
      if (fits(path, c.req.path)) for (const [name, value] of fields) c.header(name, value)
  })
  for (const path of ['/', '/index.html']) host.get(path, (c) => c.html(page))
  host.use(serveStatic({ root: DIST }))
  host.get('/assets/*', (c) => c.notFound())
  host.get('*', (c) => c.html(page))
  const listener = getRequestListener(host.fetch)
  const server = createServer((request, response) => void listener(request, response))
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
