/** The contract with other teams' servers and clients: its files, written from the declarations alone. Node only. */
import { createHash } from 'node:crypto'
import packageJson from '../../package.json' with { type: 'json' }
import { createAsyncApi } from './asyncApi.ts'
import { readDeclarations } from './declarations.ts'
import { createSchemaFiles } from './eventFiles.ts'
import { readExamples } from './examples.ts'
import { createOpenApi } from './openApi.ts'

/** Where `npm run contract` writes the files, from the root of the repository. Not committed; a build publishes them under `/contract/`. */
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

/** Names the declared calls and streams that lack what the contract shows: a docstring, an example. A line each. */
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

/** The hash of each file, as `hashes.json` has them: what a review and a test compare in place of a megabyte of JSON. */
export function hashContract(contract: ReadonlyMap<string, string>): Record<string, string> {
  const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)
  return Object.fromEntries([...contract].map(([file, text]) => [file, hash(text)]))
}

/** Names each file whose committed hash is not that of the declarations, a line each. */
export function findStaleFiles(
  declared: Readonly<Record<string, string>>,
  committed: Readonly<Record<string, string>>,
): string[] {
  return [
    ...Object.entries(declared).flatMap(([file, hash]) => {
      const { [file]: written } = committed
      return written === undefined ? [`${file} is missing`] : written === hash ? [] : [`${file} is stale`]
    }),
    ...Object.keys(committed)
      .filter((file) => !(file in declared))
      .map((file) => `${file} belongs to nothing that is declared`),
  ]
}
