/** The schemas of events, entries and recordings as one document that the viewer can show. */

/** A JSON Schema file of the contract. */
export interface SchemaFile extends Readonly<Record<string, unknown>> {
  title: string
  examples: readonly unknown[]
  $defs?: Readonly<Record<string, unknown>>
}

/** An OpenAPI document without calls: the viewer knows no other form for schemas alone. */
export function createSchemasDocument(files: readonly SchemaFile[]): Record<string, unknown> {
  const schemas: Record<string, unknown> = {}
  // Events that are stored have an id, and come last; the definitions of the two files are the same.
  const definitions: Record<string, unknown> = {}
  for (const { title, $defs = {}, $schema: _, ...schema } of files) {
    const [example] = schema.examples
    schemas[title] = { ...schema, example }
    for (const [name, definition] of Object.entries($defs)) if (name !== 'entry') definitions[name] = definition
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Interactive stories: events, entries, recordings',
      version: '1',
      description:
        'JSON Schema 2020-12, as in `/contract/schemas`. Those named `event_…` are events as the client stores them, with their ids.',
    },
    paths: {},
    components: { schemas: redirect({ ...schemas, ...definitions }) },
  }
}

/** References to definitions lead to the schemas of the document. */
function redirect(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redirect)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      key === '$ref' && typeof part === 'string' ? part.replace('#/$defs/', '#/components/schemas/') : redirect(part),
    ]),
  )
}
