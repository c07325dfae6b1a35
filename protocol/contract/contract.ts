/** The contract with other teams' servers and clients: its files, written from the declarations alone. Node only. */
import packageJson from '../../package.json' with { type: 'json' }
import { createAsyncApi } from './asyncApi.ts'
import { readDeclarations } from './declarations.ts'
import { createSchemaFiles } from './eventFiles.ts'
import { readExamples } from './examples.ts'
import { createOpenApi } from './openApi.ts'

/** The folder of the files, from the root of the repository. */
export const CONTRACT_FOLDER = 'docs/contract'

/** The files by their path in `CONTRACT_FOLDER`, as they are written. */
export async function createContract(): Promise<Map<string, string>> {
  const declarations = await readDeclarations()
  const examples = readExamples()
  const { version } = packageJson
  const documents = new Map([
    ['openapi.json', createOpenApi(declarations, examples, version)],
    ['asyncapi.json', createAsyncApi(declarations, examples, version)],
    ...createSchemaFiles(declarations.docstrings, examples),
  ])
  return new Map([...documents].map(([file, document]) => [file, `${JSON.stringify(document, null, 2)}\n`]))
}

/** What each declared call and stream lacks that the contract shows: a docstring, an example. A line each. */
export async function findUndescribedCalls(): Promise<string[]> {
  const { endpoints, docstrings } = await readDeclarations()
  const { calls } = readExamples()
  return endpoints.flatMap(({ name, subject, endpoint }) => [
    ...(docstrings.ofSchema(endpoint) === undefined
      ? [`protocol/api/${subject}.ts: ${name} has no docstring, which the contract shows`]
      : []),
    ...(calls[name] === undefined ? [`fixtures/calls/examples.json: there is no example of ${name}`] : []),
  ])
}

/** What differs between the files and the declarations, a line each. `read` gives a file's text, null where there is none; `existing` lists the files. */
export function findStaleFiles(
  contract: ReadonlyMap<string, string>,
  existing: readonly string[],
  read: (file: string) => string | null,
): string[] {
  return [
    ...[...contract].flatMap(([file, text]) => {
      const written = read(file)
      return written === null ? [`${file} is missing`] : written === text ? [] : [`${file} is stale`]
    }),
    ...existing.filter((file) => !contract.has(file)).map((file) => `${file} belongs to nothing that is declared`),
  ]
}
