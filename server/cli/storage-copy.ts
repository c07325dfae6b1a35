/**
 * Moves the data of a server: from SQLite to PostgreSQL, and its files from the data folder to a store of files. The server must be stopped. Prints what is
 * there then; exits with 1 and one line if something does not fit.
 *
 *   npm run storage:copy -- --from .data --to postgres://user:password@host:5432/name --files 's3://bucket?endpoint=https://host'
 */
import { type ExitCode, runCommand, UsageError } from '../../protocol/commandLine.ts'
import { copyFiles } from '../files/copyFiles.ts'
import { openFolderFiles } from '../files/folderFiles.ts'
import { openS3Files } from '../files/s3Files.ts'
import { readEnvironment } from '../settings.ts'
import { readDatabase, readFileStore } from '../startOptions.ts'
import { copyStorage } from '../storage/copyStorage.ts'

const COMMAND = {
  name: 'npm run storage:copy',
  summary:
    'Copies the data of a server from SQLite to PostgreSQL, its files from the data folder to a store of files, or both. The server must be stopped.',
  options: {
    from: { type: 'string', value: 'DATA_DIR', help: 'the data folder' },
    to: { type: 'string', value: 'URL', help: 'the database: postgres://user:password@host:5432/name' },
    files: { type: 'string', value: 'URL', help: 'the store of files: s3://bucket?endpoint=https://host' },
  },
  notes: ['The keys of a store of files are AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, as for the start.'],
} as const

await runCommand(COMMAND, async ({ values: { from, to, files } }): Promise<ExitCode> => {
  const database = readDatabase({ ...readEnvironment(), DATABASE_URL: to })
  const store = readFileStore({ ...readEnvironment(), FILES_URL: files })
  if (from === undefined || (database === null && store === null))
    throw new UsageError(
      'Say from where to where: --from DATA_DIR, and --to postgres://user:password@host:5432/name, --files s3://bucket, or both',
    )
  if (database !== null) {
    await copyStorage(from, database, console.log)
    console.log(
      'Copied: each table has its rows, and each player their coins. Start the servers with DATABASE_URL now.',
    )
  }
  if (store !== null) {
    const target = await openS3Files(store)
    const { files: count, sizeBytes } = await copyFiles(openFolderFiles(from), target)
    target.close()
    console.log(`Copied: ${count} files with ${sizeBytes} bytes. Start the servers with FILES_URL now.`)
  } else {
    console.log(`The files stay in ${from}: keep it as DATA_DIR, or copy them with --files.`)
  }
  return 0
})
