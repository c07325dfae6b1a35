/** The table of calls in the server's README. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const README = readFileSync(join(import.meta.dirname, '../../../server/README.md'), 'utf8')

/** Each call with who may make it and what the table says of it, in the order of the table. */
export const README_CALLS = [
  ...README.matchAll(/^\| `(GET|POST) (\S+)` \| (anybody|visitor|user)(?:, an admin)? \|(.*?)\|(.*?)\|(.*?)\|$/gm),
].map(([, method = '', path = '', who = '', payload = '', answer = '', refuses = '']) => ({
  method,
  path,
  who,
  payload: payload.trim(),
  answer: answer.trim(),
  refuses: refuses.trim(),
}))
