/**
 * A session that begins before the app is there: its requests go out, and the early script draws its first line. What would take the story further waits
 * for the app: timers, calls and media.
 */
import {
  type AskedStart,
  type BeginMessage,
  type HostApi,
  type PlayRequest,
  type Update,
} from '../../protocol/runtime.ts'
import { receiveAnswer } from '../connection/relayedAnswer.ts'
import { type Transport } from '../connection/transport.ts'
import { type Runner, type Runners } from './runners.ts'
import { type StreamWork, type Work } from './wanted.ts'

/** The page's side of a session. */
export interface Page {
  show: (update: Update) => void | Promise<void>
  host: HostApi
}

export interface BegunSession {
  /** Whether this is the session that a page wants to open. */
  fits(request: PlayRequest): boolean
  /** Gives the session its page. */
  attach(page: Page): void
  /** Settles as the opening of the session does. */
  opened: Promise<void>
}

type StartPorts = Pick<Transport, 'fetch'> & { newKey: () => string }

/** What a session that begins ahead of its page has in place of the runtime's ports. */
export interface PlayChanges extends StartPorts {
  changeRunners: (runners: Omit<Runners, 'timer'>) => Omit<Runners, 'timer'>
  changeTimers: (run: Runners['timer']) => Runners['timer']
}

/** Begins a session. `play` opens it for a page; until that is attached, the early script is shown the updates. */
export function beginSession(
  request: BeginMessage['begin'],
  ports: StartPorts,
  showEarly: (update: Update) => void,
  play: (page: Page, changes: PlayChanges) => Promise<void>,
): BegunSession {
  let isAttached = false
  let resolvePage: (page: Page) => void = () => undefined
  const attached = new Promise<Page>((resolve) => (resolvePage = resolve))
  const host = async (): Promise<HostApi> => (await attached).host
  const page: Page = {
    // The page that comes asks for the whole view.
    show: async (update) => (isAttached ? (await attached).show(update) : showEarly(update)),
    host: {
      getToken: async () => (await host()).getToken(),
      refreshToken: async () => (await host()).refreshToken(),
      refreshUser: async () => (await host()).refreshUser(),
      reportNotKept: async () => (await host()).reportNotKept(),
      track: async (...event) => (await host()).track(...event),
    },
  }
  const opened = play(page, {
    ...takeStart(request.start, ports),
    changeRunners: ({ stream, call, preload }) => ({
      stream: answerHistory(stream),
      call: startWhen(attached, call),
      preload: startWhen(attached, preload),
    }),
    changeTimers: (run) => startWhen(attached, run),
  })
  return {
    fits: ({ userId, command }) => nameSession({ userId, command }) === nameSession(request),
    attach(given) {
      isAttached = true
      resolvePage(given)
    },
    opened,
  }
}

/** The page has made the request of the session's start: its key is that of the opening, and its answer that of the first request with it. */
function takeStart(start: AskedStart, { fetch, newKey }: StartPorts): StartPorts {
  let [isKeyTaken, isAnswerTaken] = [false, false]
  return {
    newKey() {
      if (isKeyTaken) return newKey()
      isKeyTaken = true
      return start.key
    },
    fetch(url, init) {
      const isStart = new Headers(init.headers).get('idempotency-key') === start.key
      if (isAnswerTaken || !isStart || !init.signal) return fetch(url, init)
      isAnswerTaken = true
      return receiveAnswer(start.answer, init.signal)
    },
  }
}

/** Answers the first history, which is known to be empty, without a request. */
function answerHistory(run: Runner<StreamWork>): Runner<StreamWork> {
  let isFirst = true
  return (work, write) => {
    if (work.post !== null || !isFirst) return run(work, write)
    isFirst = false
    void Promise.resolve().then(() => {
      write({ type: 'server', work: work.key, events: [] })
      write({ type: 'result', work: work.key, ok: true })
    })
    return () => undefined
  }
}

/** Starts work once something has happened, unless it was cancelled before. */
function startWhen<W extends Work>(happened: Promise<unknown>, run: Runner<W>): Runner<W> {
  return (work, write) => {
    let isCancelled = false
    let cancel = (): void => void (isCancelled = true)
    void happened.then(() => {
      if (!isCancelled) cancel = run(work, write)
    })
    return () => cancel()
  }
}

function nameSession({ userId, command }: Pick<PlayRequest, 'userId' | 'command'>): string {
  const { storyId, actorId, chatVersion, locale, restart, gameConfig } = command
  return JSON.stringify([userId, storyId, actorId, chatVersion, locale, restart, gameConfig])
}
