/** Stands between two programs of this machine, and can go silent: it takes everything, forwards nothing, and closes nothing, as a machine that is gone. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface TcpRelay {
  port: number
  /** From now on those that are connected hear nothing more; with `toNew`, those that connect later do not, either. */
  silence: (toNew: boolean) => void
  /** Those that connect from now on hear nothing; those that are connected go on. */
  hold: () => void
  /** Those that connect from now on are forwarded. Those that went silent stay so. */
  resume: () => void
}

/** Forwards to a port of this machine until the test ends. */
export async function startTcpRelay(target: number): Promise<TcpRelay> {
  const open = new Set<Socket>()
  const silent = new Set<Socket>()
  let isSilent = false
  const track = (socket: Socket, other: () => Socket | null): void => {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      open.delete(socket)
      if (!silent.has(socket)) other()?.destroy()
    })
    socket.on('data', (bytes) => {
      if (!silent.has(socket)) other()?.write(bytes)
    })
  }
  const server = createServer((client) => {
    const forwarded = isSilent ? null : connect(target, '127.0.0.1')
    if (forwarded === null) silent.add(client)
    else track(forwarded, () => client)
    track(client, () => forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    for (const socket of open) socket.destroy()
  })
  return {
    port: (server.address() as AddressInfo).port,
    silence: (toNew) => {
      isSilent = toNew
      for (const socket of open) silent.add(socket)
    },
    hold: () => (isSilent = true),
    resume: () => (isSilent = false),
  }
}
