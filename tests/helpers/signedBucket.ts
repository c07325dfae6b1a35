/**
 * A bucket that browsers load files from at signed addresses. `s3rver` keeps the files; it takes any signature, so a server in front of it checks them,
 * and refuses what is not signed. Like Amazon's it tells a cache nothing of the origin where a request names none.
 */
import { createHash, createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { realClock } from '../../server/clock.ts'

export interface SignedBucket {
  origin: string
  /** For the server: FILES_URL and the keys. */
  environment: Record<string, string>
  /** What was asked, oldest first. */
  asked: { method: string; path: string; status: number; isByAddress: boolean; mode: string; range: string }[]
}

const KEY = 'S3RVER'

/** Serves an empty bucket, which answers pages of one origin, while `work` runs. */
export async function withSignedBucket<T>(
  pageOrigin: string,
  signedSeconds: number,
  work: (bucket: SignedBucket) => Promise<T>,
): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'signed-bucket-'))
  const rules = `<CORSConfiguration><CORSRule><AllowedOrigin>${pageOrigin}</AllowedOrigin><AllowedMethod>GET</AllowedMethod>
    <AllowedMethod>HEAD</AllowedMethod><AllowedHeader>Range</AllowedHeader></CORSRule></CORSConfiguration>`
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'stories', configs: [rules] }],
  })
  const { port: storePort } = await store.run()
  const asked: SignedBucket['asked'] = []
  const server = createServer((received, answer) => {
    const { method = '', url = '', headers } = received
    const { pathname, searchParams } = new URL(url, 'http://bucket')
    answer.once('finish', () =>
      asked.push({
        method,
        path: pathname,
        status: answer.statusCode,
        isByAddress: searchParams.has('X-Amz-Signature'),
        mode: headers['sec-fetch-mode'] ?? '',
        range: headers.range ?? '',
      }),
    )
    if (method !== 'OPTIONS' && !isSigned(received)) return void answer.writeHead(403).end()
    passOn(received, answer, storePort)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    return await work({
      origin,
      environment: {
        FILES_URL: `s3://stories?endpoint=${origin}&signed=${signedSeconds}`,
        AWS_ACCESS_KEY_ID: KEY,
        AWS_SECRET_ACCESS_KEY: KEY,
      },
      asked,
    })
  } finally {
    server.closeAllConnections()
    server.close()
    await store.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

function passOn(received: IncomingMessage, answer: ServerResponse, port: number): void {
  const { method, url, headers } = received
  const sent = request({ host: '127.0.0.1', port, method, path: url, headers }, (got) => {
    answer.writeHead(got.statusCode ?? 502, got.headers)
    got.pipe(answer)
  })
  sent.once('error', () => answer.destroy())
  received.pipe(sent)
}

/** Whether the bucket's owner has signed a request: version 4 of the signatures, in the address or in a header. */
function isSigned({ method = '', url = '', headers }: IncomingMessage): boolean {
  const { pathname, searchParams } = new URL(url, 'http://bucket')
  const [, scope = '', names = '', inHeader = ''] =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/(\S+), ?SignedHeaders=(\S+), ?Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const inAddress = searchParams.get('X-Amz-Signature')
  const signature = inAddress ?? inHeader
  const time = searchParams.get('X-Amz-Date') ?? String(headers['x-amz-date'] ?? '')
  if (inAddress !== null && isOver(time, Number(searchParams.get('X-Amz-Expires')))) return false
  const signedScope = inAddress === null ? scope : (searchParams.get('X-Amz-Credential') ?? '').replace(/^[^/]+\//, '')
  const signedNames = (inAddress === null ? names : (searchParams.get('X-Amz-SignedHeaders') ?? '')).split(';')
  const query = [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map((pair) => pair.map(encode).join('='))
    .toSorted()
    .join('&')
  const canonical = [
    method,
    pathname,
    query,
    ...signedNames.map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    signedNames.join(';'),
    inAddress === null ? String(headers['x-amz-content-sha256'] ?? '') : 'UNSIGNED-PAYLOAD',
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', time, signedScope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  const key = signedScope.split('/').reduce<string | Buffer>((from, part) => hmac(from, part), `AWS4${KEY}`)
  return signature !== '' && hmac(key, text).toString('hex') === signature
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

function isOver(time: string, seconds: number): boolean {
  const [, day = '', clock = ''] = /^(\d{8})T(\d{6})Z$/.exec(time) ?? []
  const at = Date.parse(`${day.replace(/(....)(..)(..)/, '$1-$2-$3')}T${clock.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`)
  return !(at + seconds * 1_000 > realClock.now())
}
