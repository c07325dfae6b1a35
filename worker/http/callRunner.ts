/** Runs the calls that the state wants; each writes one result entry. Doc 2 §7. */
import { costTime, playtimeReset } from '../../protocol/api/credits.ts'
import { ratingGet, voiceGenerate } from '../../protocol/api/play.ts'
import { type Result } from '../../protocol/api/result.ts'
import { hobbyStatus } from '../../protocol/api/rewards.ts'
import { type EntryBody } from '../../protocol/entries.ts'
import { type HostApi } from '../../protocol/runtime.ts'
import { type Transport } from '../connection/transport.ts'
import { type Runner } from '../runtime/runners.ts'
import { type CallWork } from '../runtime/wanted.ts'
import { sendCall } from './call.ts'

type Value = number | string | boolean

export function createCallRunner(transport: Transport, host: Pick<HostApi, 'refreshUser' | 'track'>): Runner<CallWork> {
  return (work, write) => {
    const controller = new AbortController()
    void performCall(work, transport, host, controller.signal).then(
      (answer) => write(resultEntry(work.key, answer)),
      // The page is closed, or does not answer.
      () => write({ type: 'result', work: work.key, ok: false, failure: 'network' }),
    )
    return () => controller.abort()
  }
}

async function performCall(
  { call: wanted, session }: CallWork,
  transport: Transport,
  host: Pick<HostApi, 'refreshUser' | 'track'>,
  signal: AbortSignal,
): Promise<Result<Value>> {
  const options = { locale: session.locale, signal }
  const game = { story_id: session.storyId, actor_id: session.actorId }
  switch (wanted.name) {
    case 'voice': {
      const { text, voiceConfig, actorId } = wanted
      const body = { text, ...(voiceConfig !== null && { voice_config: voiceConfig }) }
      return mapAnswer(
        await sendCall(voiceGenerate, body, transport, options, { actorId }),
        ({ audio_url }) => audio_url,
      )
    }
    case 'cost': {
      const body = { ...game, ...(wanted.held !== undefined && { held: wanted.held }) }
      return mapAnswer(await sendCall(costTime, body, transport, options), ({ duration }) => duration)
    }
    case 'reset':
      return mapAnswer(
        await sendCall(playtimeReset, game, transport, { ...options, idempotencyKey: wanted.idempotencyKey }),
        () => true,
      )
    case 'hobby':
      return mapAnswer(
        await sendCall(hobbyStatus, {}, transport, options),
        ({ is_collected_hobby }) => is_collected_hobby,
      )
    case 'rating':
      return mapAnswer(await sendCall(ratingGet, game, transport, options), ({ is_commentable }) => is_commentable)
    case 'user':
      await host.refreshUser()
      return DONE
    case 'track':
      await host.track(wanted.event, { ...wanted.details })
      return DONE
  }
}

function mapAnswer<T>(answer: Result<T>, read: (data: T) => Value): Result<Value> {
  return answer.ok ? { ok: true, data: read(answer.data) } : answer
}

const DONE: Result<Value> = { ok: true, data: true }

function resultEntry(work: string, answer: Result<Value>): EntryBody {
  return answer.ok
    ? { type: 'result', work, ok: true, value: answer.data }
    : { type: 'result', work, ok: false, failure: answer.code, message: answer.message }
}
