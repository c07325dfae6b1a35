/** Starts the server: settings, build, app, port. Reports why a start failed. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import cluster from 'node:cluster'
import { existsSync, mkdtempSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { endQuietlyWithoutReader, UsageError } from '../protocol/commandLine.ts'
import { createApp } from './app.ts'
import { type App, type AppOptions } from './appOptions.ts'
import { startTestModel } from './dev/testModel.ts'
import { type S3Settings } from './files/fileSettings.ts'
import { type FileStore } from './files/fileStore.ts'
import { FOLDERS } from './folders.ts'
import { realClock } from './clock.ts'
import { STOP_GRACE_MS } from './limits.ts'
import { formatAddress } from './formatAddress.ts'
import { listen, type RunningServer } from './listen.ts'
import { describeHandleLimit, readHandleLimit } from './operation/fileHandles.ts'
import { createMetrics } from './operation/metrics.ts'
import { watchNpm } from './operation/parentProcess.ts'
import { type StopSignals } from './operation/stopSignals.ts'
import { type Environment, SettingsError } from './settings.ts'
import { formatSettings } from './settingsReport.ts'
import { describeStandIns } from './standIns.ts'
import { readStartFlags, readStartOptions, type StartFlags, type StartOptions } from './startOptions.ts'
import { listStartWarnings } from './startWarnings.ts'
import { type Storage, StorageError } from './storage/port.ts'
import { StoryError } from './stories/yaml.ts'

/** A failed start. The message says what is wrong and how to fix it, in one line. */
class StartError extends Error {
  override readonly name = 'StartError'
}

/** Starts the server and waits for a stop signal. Returns the exit code. */
export async function start(args: readonly string[], environment: Environment, signals: StopSignals): Promise<number> {
  endQuietlyWithoutReader()
  // The processes of a cluster end with the first one, by their channel to it.
  if (!cluster.isWorker) watchNpm(environment, realClock, signals.stop)
  let closeModel = (): Promise<void> => Promise.resolve()
  try {
    const flags = readStartFlags(args)
    if (flags === null) return 0
    const model = await openTestModel(flags, environment)
    closeModel = model.close
    if (flags.printsSettings) {
      for (const line of formatSettings(model.environment)) console.log(line)
      return 0
    }
    const settings = readStartOptions(flags, model.environment)
    if (settings.processes > 1) return await startProcesses(settings, signals)
    // Before the build, which takes longest: errors show at once, and the stories are loaded by then.
    const { files: fileSettings, ...others } = settings
    const files = await openFiles(fileSettings)
    const storage = await openStorage(settings)
    const app = openApp({
      ...others,
      ...(storage !== null && { storage }),
      ...(files !== null && { files }),
      metrics: createMetrics(),
    })
    const server = await serve(app, settings)
    const stopped = signals.wait()
    // Of several processes the first one says it for all.
    if (!cluster.isWorker) console.log(`Ready: ${server.url}`)
    await stopped
    await server.close(STOP_GRACE_MS)
    await closeModel()
    // What is still open keeps nobody waiting: the channel to the first process, a connection to a database that was lost.
    return process.exit(0)
  } catch (error) {
    const isExplained = [StartError, SettingsError, UsageError].some((kind) => error instanceof kind)
    console.error(isExplained && error instanceof Error ? error.message : error)
    return 1
  } finally {
    await closeModel()
  }
}

/** With developer tools `MODEL_URL=test` starts the stand-in for a model. Without them it is an address like any other, and refused. */
async function openTestModel(
  { developerTools }: StartFlags,
  environment: Environment,
): ReturnType<typeof startTestModel> {
  if (!developerTools) return { environment, close: () => Promise.resolve() }
  try {
    return await startTestModel(environment)
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error))
  }
}

/** Builds, then starts this command once for each process. */
async function startProcesses(settings: StartOptions, signals: StopSignals): Promise<number> {
  const { build: isBuilt, host, port, processes, local, developerTools } = settings
  if (settings.database === null)
    throw new StartError('--processes needs the database that they share: name it in DATABASE_URL.')
  sayWarnings(settings)
  if (isBuilt) await build()
  const { runProcesses } = await import('./operation/processes.ts')
  return runProcesses({
    count: processes,
    host,
    port,
    file: START_FILE,
    args: [...(local ? ['--local'] : []), ...(developerTools ? ['--dev-tools'] : [])],
    onReady: (taken) => console.log(`Ready: ${formatAddress(host, taken)}`),
    stopped: signals.wait(),
    print: console.error,
  })
}

const START_FILE = join(import.meta.dirname, 'cli/start.ts')

/** Builds in a separate process, so that the build's memory is freed before the server runs. */
async function build(): Promise<void> {
  checkBuildable(existsSync(FOLDERS.dist) ? FOLDERS.dist : FOLDERS.root)
  const vite = join(FOLDERS.root, 'node_modules/vite/bin/vite.js')
  if (!existsSync(vite)) throw new StartError('The tools to build with are missing: run "npm ci" first.')
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: FOLDERS.root, stdio: 'inherit' })
  const end = (): void => void child.kill()
  process.once('exit', end)
  const [status] = (await once(child, 'close')) as [number | null]
  process.off('exit', end)
  if (status !== 0) throw new StartError('The build failed, as said above: fix that, then start again.')
}

/** Throws a StartError that says what to do where a build could not write its files. */
export function checkBuildable(folder: string): void {
  try {
    rmdirSync(mkdtempSync(join(folder, '.build-')))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new StartError(
      `The app cannot be built: ${folder} cannot be written (${code}). Build it where it can, with "npm run build", then start with "npm run serve" and a DATA_DIR that can be written.`,
    )
  }
}

async function serve(app: App, settings: StartOptions): Promise<RunningServer> {
  const { host, port, distFolder } = settings
  if (!cluster.isWorker) {
    for (const warning of app.warnings) console.warn(`Warning: ${warning}`)
    sayWarnings(settings)
  }
  try {
    if (settings.build) await build()
    if (!existsSync(join(distFolder, 'index.html')))
      throw new StartError(
        `There is no built app in ${distFolder}: run "npm run build", or "npm start", which builds first.`,
      )
    return await listen(app, { host, port }).catch((error: unknown) => {
      throw createPortError(error, host, port)
    })
  } catch (error) {
    app.close()
    throw error
  }
}

/** Warnings about the settings for the operator. */
function sayWarnings(settings: StartOptions): void {
  for (const warning of [...describeHandleLimit(readHandleLimit()), ...listStartWarnings(settings)])
    console.warn(`Warning: ${warning}`)
  console.log(describeStandIns(settings.standIns, settings.host))
}

/** The database of DATABASE_URL. Its client is loaded only here: a server with a file pays nothing for it. */
async function openStorage({ database }: StartOptions): Promise<Storage | null> {
  if (database === null) return null
  const { openPostgres } = await import('./storage/postgres/open.ts')
  return openPostgres(database).catch((error: unknown) => {
    throw error instanceof StorageError
      ? new StartError(`The database of DATABASE_URL cannot be used: ${error.message}.`)
      : error
  })
}

/** The store of FILES_URL. Its client is loaded only here, too. */
async function openFiles(settings: S3Settings | null): Promise<FileStore | null> {
  if (settings === null) return null
  const { openS3Files } = await import('./files/s3Files.ts')
  return openS3Files(settings).catch((error: unknown) => {
    throw error instanceof StorageError
      ? new StartError(`The file store of FILES_URL cannot be used: ${error.message}.`)
      : error
  })
}

function openApp(settings: Omit<StartOptions, 'files'> & Pick<AppOptions, 'metrics' | 'storage' | 'files'>): App {
  try {
    return createApp(settings)
  } catch (error) {
    settings.storage?.close()
    settings.files?.close()
    if (error instanceof StoryError)
      throw new StartError(`A story is broken: ${error.message}. Fix the file, then start again.`)
    if (error instanceof StorageError)
      throw new StartError(
        `The data folder cannot be used: ${error.message}. Make it writable, or name another one in DATA_DIR.`,
      )
    throw error
  }
}

function createPortError(error: unknown, host: string, port: number): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  if (code === 'EADDRINUSE')
    return new StartError(
      `Port ${port} of ${host} is taken: stop what runs there, or choose another with PORT=${port + 1}.`,
    )
  if (code === 'EACCES') return new StartError(`Port ${port} may not be used: choose one from 1024 on with PORT.`)
  return new StartError(`${host}:${port} cannot be listened on (${code}): choose another with HOST and PORT.`)
}
