/** Attacks: bodies that never end hold the room for uploads, and pictures fill the disk. */
import { type Socket } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { CONNECTIONS, PICTURE, UPLOAD } from '../../../../server/limits.ts'
import { DATABASE_FILE } from '../../../../server/storage/sqlite/open.ts'
import { ATTACK_TIMEOUT_MS, type ChildServer, openUnread, startChild, surviveAttack } from './childServer.ts'

vi.setConfig({ testTimeout: ATTACK_TIMEOUT_MS })

/** Time after which bodies that stalled are cut off, ms, and less than a request may take: on a slow machine a check comes late. */
const STALLED_WITHIN_MS = CONNECTIONS.requestMs / 4

/** A PNG of this size, of one part, which is not decoded. */
function createPicture(sizeBytes: number): Buffer {
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0, 0x49, 0x44, 0x41, 0x54])
  const checksumBytes = 4
  start.writeUInt32BE(sizeBytes - start.length - checksumBytes, 8)
  return Buffer.concat([start, Buffer.alloc(sizeBytes - start.length)])
}

async function openUpload(server: ChildServer, token: string, from: string): Promise<string> {
  return (await server.call<{ upload_url: string }>('/chat-video.upload', { token, from })).upload_url
}

/** Uploads a picture; the status, and the address to read it. */
async function uploadAt(
  server: ChildServer,
  token: string,
  from: string,
  sizeBytes: number,
): Promise<{ status: number; path: string }> {
  const path = await openUpload(server, token, from)
  const { status } = await server.send(path, { method: 'PUT', body: createPicture(sizeBytes), from })
  return { status, path: path.replace(/\?.*/, '') }
}

async function upload(server: ChildServer, token: string, from: string, sizeBytes: number): Promise<number> {
  return (await uploadAt(server, token, from, sizeBytes)).status
}

test('uploads that never arrive hold up nobody else, and nobody at all once they stall', async () => {
  const server = await startChild()
  const sockets: Socket[] = []
  await surviveAttack(server, async () => {
    for (let guest = 0; guest < 12; guest += 1) {
      const token = await server.signUp(`guest-${guest}`, '192.0.2.1')
      const path = await openUpload(server, token, '192.0.2.1')
      sockets.push(
        await openUnread(
          server.port,
          `PUT ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.1\r\nContent-Length: ${PICTURE.maxBytes}\r\n\r\n`,
        ),
      )
    }
    const other = await server.signUp('a-painter', '198.51.100.7')
    expect(await upload(server, other, '198.51.100.7', 1_000_000)).toBe(200)
    // The address of the attack has its share again a few seconds later.
    const same = await server.signUp('a-neighbour', '192.0.2.1')
    await vi.waitUntil(async () => (await upload(server, same, '192.0.2.1', 1_000_000)) === 200, {
      timeout: STALLED_WITHIN_MS,
      interval: 500,
    })
  })
})

test('two addresses cannot fill the disk for others', async () => {
  const server = await startChild()
  const sizeBytes = 1_000_000
  const statuses: number[] = []
  await surviveAttack(server, async () => {
    statuses.push(await upload(server, await server.signUp('guest-0', '192.0.2.1'), '192.0.2.1', sizeBytes))
    // As if many guests had uploaded: the server counts the sizes in its database.
    const database = new DatabaseSync(join(server.folder, 'data', DATABASE_FILE))
    database.exec('PRAGMA busy_timeout = 5000')
    database.prepare('UPDATE uploads SET size = ?').run(UPLOAD.addressBytes - 2 * sizeBytes)
    database.close()
    for (let number = 1; number < 5; number += 1)
      statuses.push(await upload(server, await server.signUp(`guest-${number}`, '192.0.2.1'), '192.0.2.1', sizeBytes))
    statuses.push(await upload(server, await server.signUp('a-painter', '198.51.100.7'), '198.51.100.7', sizeBytes))
  })
  expect(statuses).toEqual([200, 200, 200, 507, 507, 200])
  expect(2 * UPLOAD.addressBytes).toBeLessThan(UPLOAD.totalBytes / 2)
})

test('large pictures that are asked for and not read cost no memory', async () => {
  const server = await startChild()
  const token = await server.signUp('a-guest', '192.0.2.1')
  const { path, status } = await uploadAt(server, token, '192.0.2.1', PICTURE.maxBytes)
  expect(status).toBe(200)
  const request = `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n`
  const sockets: Socket[] = []
  const { beforeMb, mostMb } = await surviveAttack(
    server,
    async () => {
      for (let number = 0; number < 160; number += 1) sockets.push(await openUnread(server.port, request))
    },
    { forMs: 2_000, end: () => sockets.forEach((socket) => socket.destroy()) },
  )
  // Whole, they are 1,280 MB. What was sent is garbage for a while.
  expect(mostMb - beforeMb).toBeLessThan(256)
})
