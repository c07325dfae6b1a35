/** Attack: guests open every stream that the server has. */
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { STREAMS } from '../../../../server/limits.ts'
import { ATTACK_TIMEOUT_MS, startChild, surviveAttack } from './childServer.ts'

vi.setConfig({ testTimeout: ATTACK_TIMEOUT_MS })

const HISTORY = JSON.stringify({ story_id: 'tiny', actor_id: 'mo' })

test('60 guests from one address with eight streams each lock nobody out', async () => {
  const server = await startChild()
  // Sign-ups have a limit of their own.
  const tokens: string[] = []
  for (let number = 0; number < 60; number += 1)
    tokens.push(await server.signUp(`guest-${number}`, `192.0.2.${number % 4}`))
  const sockets: Socket[] = []
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  const post = (token: string, path: string, body: string): void => {
    const socket = connect(server.port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(
      `POST /api/v1${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.1\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
    socket.resume()
    sockets.push(socket)
  }
  await surviveAttack(
    server,
    async () => {
      for (const token of tokens) {
        post(token, '/actor/tiny/mo/game.start', '{"restart":true}')
        for (let stream = 1; stream < STREAMS.perUser; stream += 1) post(token, '/actor/event/game.history', HISTORY)
        await new Promise(setImmediate)
      }
      // A stream of another user begins, and is not cut off: it comes to its end.
      const token = await server.signUp('a-reader', '198.51.100.7')
      const response = await server.send('/actor/tiny/mo/game.start', {
        token,
        body: { restart: true },
        from: '198.51.100.7',
      })
      expect(response.status).toBe(200)
      expect(await response.text()).toContain('show_chat_options')
    },
    { end: () => sockets.forEach((socket) => socket.destroy()) },
  )
})
