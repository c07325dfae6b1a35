/** `npm run contract`: writes the contract into `docs/contract` and its hashes into `hashes.json` from the declarations of `protocol`, or names what is stale. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Arguments, type ExitCode, runCommand } from '../commandLine.ts'
import { CONTRACT_FOLDER, createContract, hashContract } from './contract.ts'
import { findStaleContract, HASHES } from './files.ts'

const FOLDER = join(import.meta.dirname, '../..', CONTRACT_FOLDER)

const COMMAND = {
  name: 'npm run contract',
  summary: `Writes ${CONTRACT_FOLDER} from the declarations of protocol: OpenAPI, AsyncAPI, JSON Schemas.`,
  options: { check: { type: 'boolean', help: 'writes nothing, and names the files that are stale' } },
} as const

await runCommand(COMMAND, run)

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
  writeFileSync(HASHES, `${JSON.stringify(hashContract(contract), null, 2)}\n`)
  console.log(
    stale.length === 0 ? 'nothing changed' : `${contract.size} files in ${CONTRACT_FOLDER}, ${stale.length} changed`,
  )
  return 0
}
