#!/bin/sh
# @aws-sdk/client-s3 3.1175.0. A store, or what stands before it, answers 404 for an object, with a body in JSON.
# Expected: an S3ServiceException, such as NotFound: the client has the status, and HeadObject, which has no body, gives that.
# Seen: GetObject rejects with a plain Error of the parser of XML, named 'Error'. The status is in `$metadata` of this error alone.
# Exits with 0 while this is so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @aws-sdk/client-s3@3.1175.0
cat > show.mjs <<'EOF'
import { createServer } from 'node:http'
import { GetObjectCommand, HeadObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
const server = createServer((request, response) => {
  response.writeHead(404, { 'Content-Type': 'application/json' }).end(request.method === 'HEAD' ? '' : '{"error":"not found"}')
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
const client = new S3Client({
  region: 'eu-west-1',
  endpoint: `http://127.0.0.1:${server.address().port}`,
  forcePathStyle: true,
  credentials: { accessKeyId: 'anybody', secretAccessKey: 'anything' },
  maxAttempts: 1,
})
const ask = (command) => client.send(command).then(() => null, (error) => error)
const where = { Bucket: 'bucket', Key: 'name' }
const [head, get] = [await ask(new HeadObjectCommand(where)), await ask(new GetObjectCommand(where))]
const describe = (error) => [error.name, error instanceof S3ServiceException, error.$metadata?.httpStatusCode]
console.log({ head: describe(head), get: describe(get), message: get.message })
client.destroy()
server.close()
const isAsDescribed =
  JSON.stringify(describe(head)) === '["NotFound",true,404]' && JSON.stringify(describe(get)) === '["Error",false,404]'
process.exit(isAsDescribed ? 0 : 1)
EOF
node show.mjs
