/**
 * The contract with other teams, as a page: calls, streams, and the schemas of events, entries and recordings. With `npm run dev` it is at `/dev/contract`,
 * `?part=streams` and `?part=schemas`. It is no entry of the build, so it never reaches a player.
 */
import redocUrl from 'redoc/bundles/redoc.standalone.js?url'
import { createSchemasDocument, type SchemaFile } from './schemasDocument.ts'

/** The viewer's interface, as far as it is used. It is loaded as the one file that it is: the tools have nothing to bundle. */
interface Redoc {
  init: (document: Record<string, unknown>, options: Record<string, unknown>, element: Element) => unknown
}

const PARTS = {
  calls: { title: 'Calls', load: () => loadJson('openapi.json') },
  streams: { title: 'Streams', load: () => loadJson('asyncapi.json') },
  schemas: {
    title: 'Events, entries, recordings',
    load: async () => createSchemasDocument(await Promise.all((await listSchemas()).map(loadSchema))),
  },
} as const
type Part = keyof typeof PARTS

const asked = new URLSearchParams(location.search).get('part') ?? ''
await show(isPart(asked) ? asked : 'calls')

async function show(part: Part): Promise<void> {
  const status = document.querySelector('[role=status]')
  const viewer = document.querySelector('#viewer')
  drawLinks(part)
  document.title = `${PARTS[part].title} · Contract`
  if (viewer === null) return
  try {
    const [{ init }, content] = await Promise.all([
      import(/* @vite-ignore */ redocUrl) as Promise<Redoc>,
      PARTS[part].load(),
    ])
    init(
      content,
      { disableTelemetry: true, schemaDefinitionsTagName: part === 'schemas' ? 'Schemas' : undefined },
      viewer,
    )
    status?.remove()
  } catch (error) {
    if (status !== null) status.textContent = `The contract could not be shown: ${String(error)}`
  }
}

function drawLinks(shown: Part): void {
  const links = Object.entries(PARTS).map(([part, { title }]) => {
    const link = document.createElement('a')
    link.href = `/dev/contract?part=${part}`
    link.textContent = title
    if (part === shown) link.setAttribute('aria-current', 'page')
    return link
  })
  document.querySelector('nav')?.replaceChildren(...links)
}

async function listSchemas(): Promise<string[]> {
  const files = (await load('')) as string[]
  return files.filter((file) => file.startsWith('schemas/'))
}

async function loadSchema(file: string): Promise<SchemaFile> {
  return (await load(file)) as SchemaFile
}

async function loadJson(file: string): Promise<Record<string, unknown>> {
  return (await load(file)) as Record<string, unknown>
}

/** Loads a file of the contract, or the list of all. */
async function load(file: string): Promise<unknown> {
  const answer = await fetch(`/contract/${file}`)
  if (!answer.ok) throw new Error(`/contract/${file}: ${answer.status}`)
  return answer.json()
}

function isPart(name: string): name is Part {
  return Object.prototype.hasOwnProperty.call(PARTS, name)
}
