/** The committed files of the contract, beside what the declarations say. Node only. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONTRACT_FOLDER, findStaleFiles } from './contract.ts'

/** Where they stand on this machine. */
export const FOLDER = join(import.meta.dirname, '../..', CONTRACT_FOLDER)

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
