/** The table of calls in the server's README. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const README = readFileSync(join(import.meta.dirname, '../../../fixtures/server/README.md'), 'utf8')

/** Each call with who may make it, in the order of the table. */
export const TABLE = [...README.matchAll(/^\| `(GET|POST) (\S+)` \| (anybody|visitor|user)(?:, an admin)? \|/gm)].map(([, method = '', path = '', who = '']) => ({ method, path, who }))
