/**
 * Backs up the data of the server as one file, also while it runs, and restores it: `npm run backup -- stories.backup`, `npm run restore -- stories.backup`.
 *
 *   node server/cli/backup.ts backup|restore <file>
 *
 * DATA_DIR is the data folder, as for the start. A failure prints the reason and the remedy in one line, and exits with 1.
 */
import { resolve } from 'node:path'
import { argv } from 'node:process'
import { runCommand } from '../../protocol/commandLine.ts'
import { readEnvironment, readSettings } from '../settings.ts'
import { BackupError, createBackup, restoreBackup } from '../storage/sqlite/backup.ts'

const isRestore = argv[2] === 'restore'
const command = {
  name: isRestore ? 'npm run restore' : 'npm run backup',
  operands: 'FILE',
  summary: isRestore
    ? 'Restores the data of the server from a backup. The server must not run.'
    : 'Backs up the data of the server as one file, also while it runs.',
  options: {},
  notes: [
    'DATA_DIR is the data folder (.data), as for the start.',
    `Example: npm run ${isRestore ? 'restore' : 'backup'} -- stories.backup`,
  ],
} as const

await runCommand(command, ({ operands: [, file, ...others] }) => {
  const { DATA_DIR: dataFolder, FILES_URL: store } = readSettings(readEnvironment(), ['DATA_DIR', 'FILES_URL'])
  if (file === undefined || others.length > 0)
    throw new BackupError('Name a file, such as: npm run backup -- stories.backup')
  if (isRestore) {
    restoreBackup(resolve(file), dataFolder)
    console.log(`Restored ${file} in ${dataFolder}.`)
  } else {
    const withFiles = store === null
    createBackup(dataFolder, resolve(file), { withFiles })
    console.log(`Backed up ${dataFolder} in ${file}.`)
    if (!withFiles) console.log('Pictures and media are in the store of FILES_URL, which needs a backup of its own.')
  }
  return 0
})
