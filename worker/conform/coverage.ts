/** What a run of the suite has tried: each declared call and each rule that a server can breach, as passed, breached, absent, or not tried. */
import { API_ROOT, isSuccess, readEnvelope } from '../../protocol/api/envelope.ts'
import { type ConformResult } from './conform.ts'
import { type Finding, SERVER_RULES, type ServerRule } from './findings.ts'
import { NO_SUCH, parseJson } from './server.ts'

/** `absent`: the server does not know it. `refused`: it knows it, and never granted it to this player. `not tried`: nothing is known of it. */
export type Outcome = 'passed' | 'breached' | 'refused' | 'absent' | 'not tried'

/** An answer to a request of the suite. */
export interface Asked {
  method: string
  /** Without origin, prefix and query. */
  path: string
  status: number
  isGranted: boolean
  /** It was about what does not exist. */
  isOfNothing: boolean
}

/** A declared call, by its method and the pattern of its path. */
export interface KnownCall {
  method: string
  path: string
}

export interface Coverage<C extends KnownCall> {
  calls: readonly { call: C; outcome: Outcome }[]
  rules: readonly { rule: ServerRule; outcome: Outcome }[]
}

/** Notes each answer of a `fetch`, which is read once more. */
export function noteAnswers(
  fetch: (url: string, init: RequestInit) => Promise<Response>,
  asked: Asked[],
): (url: string, init: RequestInit) => Promise<Response> {
  return async (url, init) => {
    const answer = await fetch(url, init)
    const { pathname } = new URL(url)
    if (!pathname.startsWith(API_ROOT)) return answer
    const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true
    const envelope = isStream ? null : readEnvelope(parseJson(await answer.clone().text()))
    asked.push({
      method: init.method ?? 'GET',
      path: pathname.slice(API_ROOT.length),
      status: answer.status,
      isGranted: answer.ok && (isStream || (envelope !== null && isSuccess(envelope))),
      isOfNothing: `${url} ${typeof init.body === 'string' ? init.body : ''}`.includes(NO_SUCH),
    })
    return answer
  }
}

/** The outcome of each call and rule. A breach counts for the calls that its place names, and for the rules that it names. */
export function coverPlay<C extends KnownCall>(
  calls: readonly C[],
  asked: readonly Asked[],
  { findings, tried }: Pick<ConformResult, 'findings' | 'tried'>,
): Coverage<C> {
  const breaches = findings.filter(({ severity }) => severity === 'breach')
  return {
    calls: calls.map((call) => ({ call, outcome: judgeCall(call, asked.filter(fits(call)), breaches) })),
    rules: SERVER_RULES.map((rule) => {
      const isBreached = breaches.some(({ what }) => new RegExp(`\\b${rule}\\b`).test(what))
      return { rule, outcome: isBreached ? 'breached' : tried.has(rule) ? 'passed' : 'not tried' }
    }),
  }
}

function fits({ method, path }: KnownCall): (asked: Asked) => boolean {
  const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`)
  return (asked) => asked.method === method && pattern.test(asked.path)
}

function judgeCall({ path }: KnownCall, answers: readonly Asked[], breaches: readonly Finding[]): Outcome {
  if (answers.length === 0) return 'not tried'
  const name = path.slice(path.lastIndexOf('/') + 1).replaceAll('.', '\\.')
  if (breaches.some(({ where }) => new RegExp(`(?:^|[ /])${name}\\b`).test(where))) return 'breached'
  if (answers.some(({ isGranted }) => isGranted)) return 'passed'
  // A server that looks at the token first says 401, and one that knows the call says 404 of what does not exist: neither tells.
  const telling = answers.filter(({ status, isOfNothing }) => status !== 401 && !isOfNothing)
  if (telling.length === 0) return 'not tried'
  return telling.every(({ status }) => [404, 405, 501].includes(status)) ? 'absent' : 'refused'
}
