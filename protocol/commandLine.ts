/**
 * The one way in which the commands of this repository read their arguments: `--help`, one line for an error, the exit code, and a
 * quiet end where the reader of the output has gone (`| head -1`). For Node only; no page imports it.
 */
import { parseArgs } from 'node:util'

/** An option. Without a `value` it is a switch. */
export interface CommandOption {
  type: 'string' | 'boolean'
  /** Name of the option's value in the help, such as `N`. */
  value?: string
  default?: string | boolean | string[]
  /** May be given several times. */
  multiple?: boolean
  help: string
}
export type CommandOptions = Readonly<Record<string, CommandOption>>

export interface Command<O extends CommandOptions> {
  /** As it is called: `npm run replay`. */
  name: string
  /** Operands after the options, such as `FILE`; absent where the command takes none. */
  operands?: string
  /** The command's effect, in a sentence or two. */
  summary: string
  options: O
  /** Further lines of the help: environment, examples, exit codes beside those of every command. */
  notes?: readonly string[]
  /** Meaning of exit codes that differ from those of every command. */
  exitCodes?: string
}

type Values<O extends CommandOptions> = {
  [K in keyof O]: O[K] extends { multiple: true }
    ? string[]
    : O[K]['type'] extends 'boolean'
      ? boolean
      : O[K] extends { default: string }
        ? string
        : string | undefined
}

/** Parsed arguments. `operands` are the arguments without a dash. */
export interface Arguments<O extends CommandOptions> {
  values: Values<O>
  operands: string[]
}

/** 0 all is well; 1 it found something wrong, failed, or was called with wrong arguments. */
export type ExitCode = 0 | 1

/** An error of the arguments, in one line. */
export class UsageError extends Error {}

/** Runs a command with the arguments of this process, and sets its exit code. */
export async function runCommand<O extends CommandOptions>(
  command: Command<O>,
  run: (given: Arguments<O>) => ExitCode | Promise<ExitCode>,
): Promise<void> {
  endQuietlyWithoutReader()
  process.exitCode = await executeCommand(command, run, process.argv.slice(2))
}

/** Resolves with the exit code. Prints the help, or the error in one line. */
export async function executeCommand<O extends CommandOptions>(
  command: Command<O>,
  run: (given: Arguments<O>) => ExitCode | Promise<ExitCode>,
  args: readonly string[],
): Promise<ExitCode> {
  try {
    const given = readArguments(command, args)
    if (given === null) {
      console.log(formatHelp(command))
      return 0
    }
    return await run(given)
  } catch (error) {
    console.error(describeError(error))
    return 1
  }
}

/** An error as one line: the first of its message. */
export function describeError(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.split('\n', 1)[0] ?? ''
}

/** Null where the help is wanted. Throws UsageError. */
export function readArguments<O extends CommandOptions>(
  command: Command<O>,
  args: readonly string[],
): Arguments<O> | null {
  const parsed = parse(command, args)
  if (parsed.values.help === true) return null
  if (command.operands === undefined && parsed.positionals.length > 0)
    throw new UsageError(
      `${parsed.positionals[0] ?? ''} is no option, and ${command.name} takes nothing else. See --help.`,
    )
  return { values: parsed.values as Values<O>, operands: parsed.positionals }
}

/** The usage, the options with what they are without being given, and the exit codes. */
export function formatHelp({
  name,
  operands,
  summary,
  options,
  notes = [],
  exitCodes = EXIT_CODES,
}: Command<CommandOptions>): string {
  const rows = Object.entries({ ...options, help: HELP }).map(([option, { value, default: without, help }]) => {
    const shown = typeof without === 'string' && without !== '' ? ` (${without})` : ''
    return [`--${option}${value === undefined ? '' : ` ${value}`}`, `${help}${shown}`] as const
  })
  const width = Math.max(...rows.map(([left]) => left.length)) + 3
  return [
    `${name} --${operands === undefined ? '' : ` ${operands}`} [options]`,
    '',
    summary,
    '',
    ...rows.map(([left, right]) => `  ${left.padEnd(width)}${right}`),
    ...(notes.length > 0 ? ['', ...notes] : []),
    '',
    `Exit code: ${exitCodes}`,
  ].join('\n')
}

/** A whole number of an option. Throws UsageError if it is none, or out of range. */
export function parseWholeNumber(option: string, text: string, least: number, most = Number.MAX_SAFE_INTEGER): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < least || value > most) {
    const range = most === Number.MAX_SAFE_INTEGER ? `from ${least}` : `from ${least} to ${most}`
    throw new UsageError(`--${option} takes a whole number ${range}, not ${text}.`)
  }
  return value
}

const EXIT_CODES = '0 where all is well, 1 where something is not, it failed, or the arguments are wrong.'

const HELP: CommandOption = { type: 'boolean', help: 'prints this text' }

function parse<O extends CommandOptions>(
  { options }: Command<O>,
  args: readonly string[],
): { values: Record<string, unknown>; positionals: string[] } {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { ...withDefaults(options), help: { type: 'boolean', short: 'h' } },
    })
  } catch (error) {
    // Node adds advice about arguments with a leading dash, which helps nobody here.
    throw new UsageError(`${describeError(error).split('. ', 1)[0]?.replace(/\.$/, '') ?? ''}. See --help.`, {
      cause: error,
    })
  }
}

/** A switch that is not given is false, an option that may be given several times is empty. */
function withDefaults(options: CommandOptions): Record<string, CommandOption> {
  return Object.fromEntries(
    Object.entries(options).map(([name, option]) => {
      const without = option.multiple === true ? [] : option.type === 'boolean' ? false : undefined
      return [name, without === undefined ? option : { default: without, ...option }]
    }),
  )
}

/** Where the reader of the output has gone, there is nothing more to print. */
export function endQuietlyWithoutReader(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
      process.exit(process.exitCode ?? 0)
    })
}
