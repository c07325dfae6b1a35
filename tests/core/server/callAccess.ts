/** Who may make each call: what the server's routes say must agree with this list. */
import { type Endpoint } from '../../../protocol/api/call.ts'
import { type Route } from '../../../server/calls/route.ts'
import { DECLARED_CALLS } from './declaredCalls.ts'

/** Calls that ignore a token. */
const ANYBODY: readonly string[] = [
  'GET /price.list',
  'GET /sysconfig.list',
  'POST /social-login.get-url',
  'POST /user-guest.sign-up',
  'POST /user.refresh',
  'POST /verification-code.send',
]
/** Calls that need no token, and take a good one. */
const VISITORS: readonly string[] = [
  'GET /actor.list',
  'GET /category.list',
  'GET /story.get',
  'POST /category-story.list',
  'POST /social-login.exchange',
  'POST /story.list',
  'POST /user-password.set',
  'POST /user.auth',
  'POST /user.sign-in',
]
/** Beside those of the creation area. */
const ADMINS: readonly string[] = [
  'POST /talent/skill.create',
  'POST /talent/skill.delete',
  'POST /talent/skill.restore',
  'POST /talent/skill.update',
]

/** All declared calls with who may make them. */
export const CALL_ACCESS: readonly (Pick<Endpoint, 'method' | 'path'> & { access: Route['access'] })[] =
  DECLARED_CALLS.map(({ method, path }) => ({ method, path, access: findAccess(`${method} ${path}`, path) }))

function findAccess(name: string, path: string): Route['access'] {
  if (ANYBODY.includes(name)) return 'anybody'
  if (VISITORS.includes(name)) return 'visitors'
  return path.startsWith('/creation/') || ADMINS.includes(name) ? 'admins' : 'users'
}
