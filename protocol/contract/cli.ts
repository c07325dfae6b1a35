/**
 * `npm run contract [-- --check]`: writes the contract into `docs/contract` from the declarations of `protocol`. With `--check` it writes nothing, names the
 * files that are stale, and exits with 1 where there are any. Exits with 2 where it is called in another way.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { CONTRACT_FOLDER, createContract, findStaleFiles } from './contract.ts'

const USAGE = `usage: npm run contract [-- --check]
  Writes ${CONTRACT_FOLDER} from the declarations of protocol: OpenAPI, AsyncAPI, JSON Schemas.
  --check  writes nothing; names the files that are stale and exits with 1`

const FOLDER = join(import.meta.dirname, '../..', CONTRACT_FOLDER)

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))

/** Runs the command and resolves with its exit code. */
export async function main(args: readonly string[]): Promise<number> {
  let values: { check?: boolean; help?: boolean }
  try {
    ;({ values } = parseArgs({ args: [...args], options: { check: { type: 'boolean' }, help: { type: 'boolean' } } }))
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)} (--help shows the usage)`)
    return 2
  }
  if (values.help === true) {
    console.log(USAGE)
    return 0
  }
  const contract = await createContract()
  const stale = findStaleContract(contract)
  if (values.check === true) {
    for (const line of stale) console.error(line)
    return stale.length === 0 ? 0 : 1
  }
  rmSync(FOLDER, { recursive: true, force: true })
  for (const [file, text] of contract) {
    mkdirSync(dirname(join(FOLDER, file)), { recursive: true })
    writeFileSync(join(FOLDER, file), text)
  }
  console.log(
    stale.length === 0 ? 'nothing changed' : `${contract.size} files in ${CONTRACT_FOLDER}, ${stale.length} changed`,
  )
  return 0
}

/** What is stale in the folder of the contract, a line each, with the command that mends it. */
export function findStaleContract(contract: ReadonlyMap<string, string>): string[] {
  const existing = listFiles()
  const read = (file: string): string | null =>
    existing.includes(file) ? readFileSync(join(FOLDER, file), 'utf8') : null
  return findStaleFiles(contract, existing, read).map((line) => `${CONTRACT_FOLDER}/${line}: run npm run contract`)
}

function listFiles(): string[] {
  try {
    return readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'))
  } catch {
    return []
  }
}
