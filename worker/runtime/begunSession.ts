/** A session that begins before its page can show it: the requests go out, and their answers wait for the page, whose settings pace the first line. */
import { type EntryBody } from '../../protocol/entries.ts'
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
import { type StreamWork } from './wanted.ts'

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
  changeStreams: (run: Runners['stream']) => Runners['stream']
}

/** Begins a session. `play` opens it for a page. */
export function beginSession(
  request: BeginMessage['begin'],
  ports: StartPorts,
  play: (page: Page, changes: PlayChanges) => Promise<void>,
): BegunSession {
  let isAttached = false
  let resolvePage: (page: Page) => void = () => undefined
  const attached = new Promise<Page>((resolve) => (resolvePage = resolve))
  const host = async (): Promise<HostApi> => (await attached).host
  const page: Page = {
    // The page that comes asks for the whole view.
    show: async (update) => (isAttached ? (await attached).show(update) : void (await attached)),
    host: {
      getToken: async () => (await host()).getToken(),
      refreshToken: async () => (await host()).refreshToken(),
      refreshUser: async () => (await host()).refreshUser(),
      reportNotKept: async () => (await host()).reportNotKept(),
      track: async (...event) => (await host()).track(...event),
    },
  }
  const changeStreams = (run: Runners['stream']): Runners['stream'] => holdAnswers(run, attached)
  const opened = play(page, { ...takeStart(request.start, ports), changeStreams })
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

/** Answers the first history, which is known to be empty, without a request, and lets the answers of all that is posted wait. */
function holdAnswers(run: Runner<StreamWork>, attached: Promise<unknown>): Runner<StreamWork> {
  let isFirst = true
  return (work, write) => {
    if (work.post !== null) return run(work, (entry: EntryBody) => void attached.then(() => write(entry)))
    if (!isFirst) return run(work, write)
    isFirst = false
    void Promise.resolve().then(() => {
      write({ type: 'server', work: work.key, events: [] })
      write({ type: 'result', work: work.key, ok: true })
    })
    return () => undefined
  }
}

function nameSession({ userId, command }: Pick<PlayRequest, 'userId' | 'command'>): string {
  const { storyId, actorId, chatVersion, locale, restart, gameConfig } = command
  return JSON.stringify([userId, storyId, actorId, chatVersion, locale, restart, gameConfig])
}
