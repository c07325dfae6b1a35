/** Listens for what other processes send, over a connection of its own that is tried from time to time: one that is silent looks like one without news. */
import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { type Clock, withLimit } from '../../clock.ts'
import { type DatabaseLimits } from '../../limits.ts'
import { toClientOptions } from './address.ts'
import { createFailure, createNoAnswer } from './failures.ts'
import { type PostgresSettings } from './settings.ts'

interface Ports {
  settings: PostgresSettings
  clock: Clock
  limits: DatabaseLimits
  /** Sends a text on a channel, by another connection. */
  notify: (channel: string, text: string) => Promise<void>
}

export interface Channel {
  name: string
  onNotice: (text: string) => void
  /** Called whenever listening begins: what was sent before may not have come. */
  onJoin: () => void
}

export interface Listener {
  /** Sends a text and waits until it is heard. Rejects if it is not, or if the connection was lost. */
  test: () => Promise<void>
  /** Aborted when the connection is lost. */
  lost: AbortSignal
  close: () => void
}

/** Joins the channels until it is closed; again, too, after a connection that was lost or has gone silent. */
export async function keepListening(ports: Ports, channel: Channel, closing: AbortSignal): Promise<void> {
  const { clock, limits } = ports
  let turn = 0
  while (!closing.aborted) {
    const listener = openListener(ports, channel, turn)
    try {
      await listener.test()
      channel.onJoin()
      for (;;) {
        const ended = AbortSignal.any([listener.lost, closing])
        await clock.sleep(limits.heartbeatMs, ended)
        if (ended.aborted) break
        await listener.test()
      }
    } catch {
      turn += 1
      await clock.sleep(limits.rejoinMs, closing)
    } finally {
      listener.close()
    }
  }
}

/** The client calls `onnotify`, which its types do not know. */
type ListenOptions = postgres.Options<Record<string, postgres.PostgresType>>

/** Connects when it is tested. */
export function openListener({ settings, clock, limits, notify }: Ports, channel: Channel | null, turn = 0): Listener {
  const lost = new AbortController()
  /** Of this connection alone. */
  const heartbeat = `heartbeat_${randomUUID()}`
  let onHeartbeat = (_text: string): void => undefined
  let onLoss = (): void => undefined
  const client = postgres({
    ...toClientOptions(settings.direct ?? settings.address, turn),
    max: 1,
    connect_timeout: limits.connectMs / 1_000,
    idle_timeout: 0,
    max_lifetime: null,
    prepare: false,
    connection: { application_name: 'interactive-stories' },
    fetch_types: false,
    onnotice: () => undefined,
    onclose: () => {
      lost.abort()
      onLoss()
      close()
    },
    onnotify: (name: string, text: string) => {
      if (name === heartbeat) onHeartbeat(text)
      else if (name === channel?.name) channel.onNotice(text)
    },
  } as ListenOptions)
  const close = (): void => void client.end({ timeout: 0 }).catch(() => undefined)
  let joining: Promise<unknown> | null = null

  async function hear(): Promise<void> {
    const names = channel === null ? [heartbeat] : [heartbeat, channel.name]
    joining ??= client.unsafe(names.map((name) => `LISTEN "${name}"`).join('; '))
    await joining
    const text = randomUUID()
    const heard = new Promise<void>((resolve, reject) => {
      onHeartbeat = (found) => {
        if (found === text) resolve()
      }
      onLoss = () => reject(createFailure('CONNECTION_CLOSED', 'it is closed'))
    })
    heard.catch(() => undefined)
    await notify(heartbeat, text)
    await withLimit(heard, limits.noticeMs, clock, () => createFailure(UNHEARD, 'a notification did not come'))
  }

  return {
    test: () => withLimit(hear(), limits.connectMs + 2 * limits.noticeMs, clock, createNoAnswer),
    lost: lost.signal,
    close,
  }
}

/** The code of a notification that was sent and did not come. */
export const UNHEARD = 'UNHEARD'
