/** The command of the suite: its arguments, its output and its exit code. `worker/cli/conform.ts` runs it. */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { describeError, formatHelp, readArguments, UsageError } from '../../protocol/commandLine.ts'
import { readDeclarations } from '../../protocol/contract/declarations.ts'
import { FALLBACK_LOCALE, LOCALES, localeSchema } from '../../protocol/locale.ts'
import { SERVER_TIMEOUT_MS } from '../../protocol/limits.ts'
import { type Clock } from '../clock/clock.ts'
import { createRealClock } from '../clock/real.ts'
import { type Login } from './callChecks.ts'
import { conform, type ConformResult } from './conform.ts'
import { type Asked, type Coverage, coverPlay, noteAnswers, type Outcome } from './coverage.ts'
import { formatFinding } from './findings.ts'
import { type DescribedCall, writeReportPage } from './reportPage.ts'
import { Unreachable } from './server.ts'

const COMMAND = {
  name: 'npm run conform',
  summary: 'Plays a story on a server, and names each breach of the contract with what a player would meet.',
  options: {
    url: { type: 'string', value: 'URL', help: 'origin of the API, such as https://stories.example' },
    story: { type: 'string', value: 'ID', help: 'what is played; without it the first free story' },
    actor: { type: 'string', value: 'ID', help: 'with whom; without it the first free character' },
    choose: {
      type: 'string',
      value: 'ID,ID,…',
      default: '',
      help: 'options to choose, in order; then the first one not chosen yet',
    },
    say: {
      type: 'string',
      value: 'TEXT',
      multiple: true,
      help: 'what to write where the story listens, in turn; repeatable',
    },
    moves: { type: 'string', value: 'N', default: '60', help: 'how many moves are made at most' },
    locale: { type: 'string', value: LOCALES.join('|'), default: FALLBACK_LOCALE, help: 'language of the game' },
    silence: {
      type: 'string',
      value: 'S',
      default: String(SERVER_TIMEOUT_MS.stream / 1_000),
      help: 'seconds without a byte that count as a fault',
    },
    stream: { type: 'string', value: 'S', default: '120', help: 'seconds with a stream open that count as a fault' },
    paid: {
      type: 'string',
      value: 'S',
      default: '60',
      help: 'longest interval of a paid scene that is waited for and paid, seconds',
    },
    report: {
      type: 'string',
      value: 'FILE',
      help: 'writes a page that lists each call and rule as passed, breached, refused, absent or not tried',
    },
    email: { type: 'string', value: 'ADDRESS', help: 'signs in with CONFORM_PASSWORD, in place of a new guest' },
    token: {
      type: 'string',
      value: 'TOKEN',
      help: 'plays with an access token; CONFORM_TOKEN keeps it off the command line',
    },
  },
  notes: ['A variant is another way to write the same: the client reads it, and it is no breach.'],
  exitCodes: '0 without a breach, 1 with one, 2 where the arguments are wrong or the server does not answer.',
} as const

/** Ports of the command; tests pass their own. */
export interface Outside {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  print: (line: string) => void
  writeFile: (path: string, text: string) => void
  printError: (line: string) => void
  /** Runs in real time where it is left out. */
  clock?: Clock
  environment: Readonly<Record<string, string | undefined>>
}

/** Runs the command and resolves with its exit code. */
export async function main(args: readonly string[], outside: Outside): Promise<number> {
  const secrets = new Set<string>()
  const mask = (line: string): string =>
    [...secrets].reduce((masked, secret) => masked.split(secret).join('[hidden]'), line)
  const hide = (secret: string): void => {
    if (secret !== '') secrets.add(secret)
  }
  const fail = (message: string): number => {
    outside.printError(mask(message))
    return 2
  }
  try {
    const given = readArguments(COMMAND, args)
    if (given === null) {
      outside.print(formatHelp(COMMAND))
      return 0
    }
    const { values } = given
    const url = readUrl(values.url)
    const { locale } = values
    if (!v.is(localeSchema, locale)) return fail(`--locale takes one of ${LOCALES.join(', ')}`)
    const asked: Asked[] = []
    const result = await conform({
      target: {
        url,
        fetch: noteAnswers(outside.fetch, asked),
        clock: outside.clock ?? createRealClock(),
        locale,
        silenceMs: readNumber('--silence', values.silence) * 1_000,
        streamMs: readNumber('--stream', values.stream) * 1_000,
      },
      login: readLogin(
        values.email,
        values.token ?? outside.environment.CONFORM_TOKEN,
        outside.environment.CONFORM_PASSWORD,
        hide,
      ),
      ...(values.story !== undefined && { storyId: values.story }),
      ...(values.actor !== undefined && { actorId: values.actor }),
      choices: values.choose.split(',').filter(Boolean),
      words: values.say.length > 0 ? values.say : ['Hello'],
      movesMax: readNumber('--moves', values.moves),
      paidIntervalMaxS: readNumber('--paid', values.paid),
      newId: randomUUID,
      hide,
    })
    for (const finding of result.findings) outside.print(mask(formatFinding(finding)))
    const coverage = coverPlay(await describeCalls(), asked, result)
    const summary = `${summarize(url, result)}; ${countTried(coverage)}`
    outside.print(mask(summary))
    if (values.report !== undefined) {
      outside.writeFile(values.report, mask(writeReportPage(summary, result.findings, coverage)))
    }
    return result.findings.some(({ severity }) => severity === 'breach') ? 1 : 0
  } catch (error) {
    if (error instanceof UsageError || error instanceof Unreachable) return fail(describeError(error))
    throw error
  }
}

/** Every call and stream that `protocol` declares. */
async function describeCalls(): Promise<DescribedCall[]> {
  const { endpoints, docstrings } = await readDeclarations()
  return endpoints.map(({ endpoint }) => ({
    method: endpoint.method,
    path: endpoint.path,
    description: docstrings.ofSchema(endpoint) ?? '',
  }))
}

/** The origin of the API. */
function readUrl(given: string | undefined): string {
  if (given === undefined) throw new UsageError('--url is missing. See --help.')
  let url: URL
  try {
    url = new URL(given)
  } catch {
    throw new UsageError('--url is no address. See --help.')
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new UsageError('--url takes an address of http or https.')
  return url.origin
}

function readNumber(option: string, given: string): number {
  const number = Number(given)
  if (!(number > 0)) throw new UsageError(`${option} takes a number above 0.`)
  return number
}

function readLogin(
  email: string | undefined,
  token: string | undefined,
  password: string | undefined,
  hide: (secret: string) => void,
): Login {
  hide(token ?? '')
  hide(password ?? '')
  if (email !== undefined) {
    if (password === undefined) throw new UsageError('--email needs CONFORM_PASSWORD in the environment.')
    return { kind: 'password', email, password }
  }
  return token === undefined || token === '' ? { kind: 'guest' } : { kind: 'token', token }
}

/** How much was tried: without it, no breach says little. */
function countTried({ calls, rules }: Coverage<DescribedCall>): string {
  const count = (rows: readonly { outcome: Outcome }[]): string =>
    `${rows.filter(({ outcome }) => outcome !== 'not tried').length} of ${rows.length}`
  return `${count(calls)} calls and ${count(rules)} rules were tried (--report lists them)`
}

/** The summary of a play. */
function summarize(url: string, { findings, cast, play }: ConformResult): string {
  const breaches = findings.filter(({ severity }) => severity === 'breach').length
  const counts = `${breaches} ${breaches === 1 ? 'breach' : 'breaches'}, ${findings.length - breaches} variants`
  if (cast === null || play === null) return `${url}: ${counts}; nothing was played`
  const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`
  const end = play.ending === null ? 'no ending reached' : `to the ending ${play.ending}`
  const skipped =
    play.skippedIntervalS === null
      ? ''
      : `; the interval of a paid scene, ${play.skippedIntervalS} s, was not waited for (--paid)`
  return `${url}: ${counts}; ${cast.story.id} with ${cast.actorId}, ${play.turns} turns, ${play.events} events, ${end}; first event after ${seconds(play.firstEventMs)} at most, turns up to ${seconds(play.turnMs)} long (the server may pace them or not)${skipped}`
}
