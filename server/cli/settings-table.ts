/** Writes the table of settings into server/README.md: `npm run settings:table`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '../../protocol/commandLine.ts'
import { FOLDERS } from '../folders.ts'
import { replaceSettingsTable } from '../settingsReport.ts'

const COMMAND = {
  name: 'npm run settings:table',
  summary: 'Writes the table of settings into server/README.md, from server/settings.ts.',
  options: {},
} as const

await runCommand(COMMAND, () => {
  const file = join(FOLDERS.root, 'server/README.md')
  writeFileSync(file, replaceSettingsTable(readFileSync(file, 'utf8')))
  return 0
})
