#!/bin/sh
# openai 6.49.0 (npm): a streamed chat completion that the server answers with one whole body of JSON, as servers do that ignore `stream: true`.
# A reader expects the answer in one chunk, or an error. The loop over the stream ends without a chunk and without an error: the answer, which is valid
# and arrived with status 200, looks like an empty one.
# Output seen: "chunks: 0, error: none"
# Needs npm and Node 20. Asks no server: the package gets its answers from a function. Exits with 1 if the behaviour has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund openai@6.49.0
cat > run.mjs <<'JS'
import OpenAI from 'openai'

const completion = {
  id: 'x',
  object: 'chat.completion',
  created: 0,
  model: 'm',
  choices: [{ index: 0, message: { role: 'assistant', content: 'Hello.' }, finish_reason: 'stop' }],
}
const client = new OpenAI({
  apiKey: 'none',
  baseURL: 'http://model.invalid/v1',
  maxRetries: 0,
  fetch: async () => Response.json(completion),
})
const messages = [{ role: 'user', content: 'Hello' }]
const whole = await client.chat.completions.create({ model: 'm', messages })
if (whole.choices[0].message.content !== 'Hello.') throw new Error('the same body is no answer even where no stream was asked for')
let chunks = 0
let error = 'none'
try {
  for await (const _ of await client.chat.completions.create({ model: 'm', messages, stream: true })) chunks += 1
} catch (thrown) {
  error = thrown.name
}
console.log(`chunks: ${chunks}, error: ${error}`)
process.exitCode = chunks === 0 && error === 'none' ? 0 : 1
JS
node run.mjs
