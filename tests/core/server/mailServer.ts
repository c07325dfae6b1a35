import { createServer, type AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A minimal mail server; `refuses` rejects every recipient. */
export async function startMailServer(refuses = false): Promise<{ url: string; received: string[] }> {
  const received: string[] = []
  const server = createServer((socket) => {
    let data: string | null = null
    socket.on('error', () => undefined)
    socket.write('220 stand-in\r\n')
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n')) {
        if (data !== null && line !== '.') data += `${line}\n`
        else if (data !== null) {
          received.push(data)
          data = null
          socket.write('250 taken\r\n')
        } else if (/^RCPT/i.test(line)) socket.write(refuses ? '550 nobody\r\n' : '250 well\r\n')
        else if (/^DATA/i.test(line)) {
          data = ''
          socket.write('354 go on\r\n')
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
        else if (line !== '') socket.write('250 well\r\n')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}
