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
