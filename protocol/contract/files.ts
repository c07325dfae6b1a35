/** The committed hashes of the contract, beside what the declarations say. Node only. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { findStaleFiles, hashContract } from './contract.ts'

/** The hash of each file of the contract, by its path. `npm run contract` writes it. */
export const HASHES = join(import.meta.dirname, 'hashes.json')

/** Names what is stale in the committed hashes, a line each, with the command that mends it. */
export function findStaleContract(contract: ReadonlyMap<string, string>): string[] {
  const committed = v.parse(v.record(v.string(), v.string()), JSON.parse(readFileSync(HASHES, 'utf8')))
  return findStaleFiles(hashContract(contract), committed).map((line) => `contract: ${line}: run npm run contract`)
}
