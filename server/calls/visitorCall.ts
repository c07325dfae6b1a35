/** Calls that the server makes of itself, for a page that it draws: without a request, a user or an address. */
import { type HttpAnswer } from '../../protocol/api/result.ts'
import { CODE_OK } from '../../protocol/limits.ts'
import { type Locale } from '../../protocol/locale.ts'
import { Problem, PROBLEMS } from '../problems.ts'
import { type Route } from './route.ts'

/** Makes a call as a visitor makes it; the answer is the one that a browser would get. */
export type CallAsVisitor = (path: string, body: object, locale: Locale) => Promise<HttpAnswer>

/** Of these routes, once `ready` has resolved. */
export function createVisitorCall(routes: readonly Route[], ready: () => Promise<void>): CallAsVisitor {
  return async (path, body, locale) => {
    const route = routes.find((one) => one.path === path && one.access === 'visitors')
    if (route === undefined) throw new Error(`visitors have no call ${path}`)
    await ready()
    try {
      const answer = await route.handle({ ...NOBODY, body, locale, user: null })
      if (answer.kind !== 'data') throw new Error(`${path} answers with a stream`)
      return { status: 200, body: JSON.stringify({ isOk: true, code: CODE_OK, message: '', data: answer.data }) }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const { status, code } = PROBLEMS[error.kind]
      return { status, body: JSON.stringify({ isOk: false, code, message: '', data: null }) }
    }
  }
}

const NOBODY = { params: {}, query: new URLSearchParams(), headers: {}, client: { address: '' } }
