/** `npm run contract`: writes the contract into `docs/contract` from the declarations of `protocol`, or says what is stale in it. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Arguments, type ExitCode, runCommand } from '../commandLine.ts'
import { CONTRACT_FOLDER, createContract, findStaleFiles } from './contract.ts'

const COMMAND = {
  name: 'npm run contract',
  summary: `Writes ${CONTRACT_FOLDER} from the declarations of protocol: OpenAPI, AsyncAPI, JSON Schemas.`,
  options: { check: { type: 'boolean', help: 'writes nothing, and names the files that are stale' } },
} as const

const FOLDER = join(import.meta.dirname, '../..', CONTRACT_FOLDER)

if (import.meta.main) await runCommand(COMMAND, run)

async function run({ values }: Arguments<(typeof COMMAND)['options']>): Promise<ExitCode> {
  const contract = await createContract()
  const stale = findStaleContract(contract)
  if (values.check) {
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
