/** Stores that speak the protocol of S3 in their own way: without ranges, without lengths, with errors in JSON. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openS3Files } from '../../server/files/s3Files.ts'
import { type FileStore } from '../../server/files/fileStore.ts'
import { StorageUnavailable } from '../../server/storage/port.ts'
import { toFileSettings } from '../helpers/s3Server.ts'

const NAME = 'media/aa.mp4'
const CONTENT = new Uint8Array(1_000).map((_, index) => index % 251)
const LISTING = `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated><Contents><Key>${NAME}</Key><Size>1000</Size><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents></ListBucketResult>`
const EMPTY_LISTING = '<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>'

/** A store with one file. `answer` returns whether it has answered a request for a file in its own way. */
async function openStore(answer: (request: IncomingMessage, response: ServerResponse) => boolean): Promise<FileStore> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://store')
    request.resume()
    if (url.searchParams.has('list-type'))
      response
        .setHeader('Content-Type', 'application/xml')
        .end(NAME.startsWith(url.searchParams.get('prefix') ?? '') ? LISTING : EMPTY_LISTING)
    else if (!answer(request, response)) response.writeHead(200, { 'Content-Length': 1_000 }).end(CONTENT)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  process.env.AWS_ACCESS_KEY_ID = 'anybody'
  process.env.AWS_SECRET_ACCESS_KEY = 'anything'
  const { port } = server.address() as AddressInfo
  const files = await openS3Files(toFileSettings(`s3://stories?endpoint=http://127.0.0.1:${port}&style=path`))
  onTestFinished(() => files.close())
  return files
}

test('of a store that ignores ranges, the part is cut out of the whole file', async () => {
  const files = await openStore(() => false)
  expect([...((await files.readPart(NAME, 300, 100)) ?? [])]).toEqual([...CONTENT.subarray(300, 400)])
  expect([...((await files.readPart(NAME, 950, 100)) ?? [])]).toEqual([...CONTENT.subarray(950)])
  expect(await files.readPart(NAME, 1_000, 100)).toBeNull()
  expect((await files.read(NAME))?.length).toBe(1_000)
})

test('of a store that answers with another range, the part is cut out of it', async () => {
  const files = await openStore((_, response) => {
    response.writeHead(206, { 'Content-Range': 'bytes 200-499/1000' }).end(CONTENT.subarray(200, 500))
    return true
  })
  expect([...((await files.readPart(NAME, 300, 100)) ?? [])]).toEqual([...CONTENT.subarray(300, 400)])
  await expect(files.readPart(NAME, 100, 100)).rejects.toThrow(StorageUnavailable)
})

test('a file whose length the store does not say is measured', async () => {
  const files = await openStore((request, response) => {
    response.writeHead(200, { 'Transfer-Encoding': 'chunked' }).end(request.method === 'HEAD' ? undefined : CONTENT)
    return true
  })
  expect(await files.measure(NAME)).toBe(1_000)
})

test.each(['application/json', 'text/html', 'application/xml'])(
  'a 404 of any form (%s) is no file, and no outage; a bucket that is gone is one',
  async (type) => {
    let body = JSON.stringify({ error: 'not found' })
    const files = await openStore((_, response) => {
      response.writeHead(404, { 'Content-Type': type }).end(body)
      return true
    })
    expect([await files.read(NAME), await files.readPart(NAME, 0, 10), await files.measure(NAME)]).toEqual([
      null,
      null,
      null,
    ])
    await files.remove(NAME)
    await expect(files.put(NAME, CONTENT)).rejects.toThrow(StorageUnavailable)
    body = '<?xml version="1.0"?><Error><Code>NoSuchBucket</Code></Error>'
    await expect(files.read(NAME)).rejects.toThrow('The file store (FILES_URL) failed: NoSuchBucket')
  },
)
