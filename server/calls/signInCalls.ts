/** Sign-in calls: verification code, password, social provider, guest conversion. Doc 1 §4, §7. */
import {
  accountDelete,
  codeSend,
  codeSignIn,
  guestConvert,
  otherSessionsEnd,
  passwordSet,
  passwordSignIn,
  signOut,
  socialExchange,
  socialUrl,
  userUpdate,
} from '../../protocol/api/signIn.ts'
import { parseBearerToken } from '../http/bearer.ts'
import { type RequestHeaders } from '../http/hono.ts'
import { type Accounts, toApiUser } from '../services/accounts.ts'
import { type VerificationCodes } from '../services/verificationCodes.ts'
import { type RateLimiter } from '../services/rateLimiter.ts'
import { type AccountDeletion } from '../services/accountDeletion.ts'
import { type SignIn } from '../services/signIn.ts'
import { type SignInLimits } from '../services/signInLimits.ts'
import { type Bearer, listOrigins, resolveOrigin, type SignInContext } from '../services/signInOrigin.ts'
import { type Social } from '../services/social.ts'
import { type Uploads } from '../services/uploads.ts'
import { type Wardrobe } from '../services/wardrobe.ts'
import { type UserRecord } from '../storage/user.ts'
import { answerUser, answerVisitor, answerAnyone, type CheckedRequest, type Route } from './route.ts'
import { withFormProblems } from './formProblems.ts'

interface Services {
  accounts: Accounts
  codes: VerificationCodes
  social: Social
  signIn: SignIn
  limits: SignInLimits
  limiter: RateLimiter
  uploads: Uploads
  wardrobe: Wardrobe
  deletion: AccountDeletion
}

export function createSignInCalls({
  accounts,
  codes,
  social,
  signIn,
  limits,
  limiter,
  uploads,
  wardrobe,
  deletion,
}: Services): Route[] {
  /** The session of a request that needs none: it only says which device asks, so that a broken one is as good as none. */
  async function findBearer(headers: RequestHeaders): Promise<Bearer | null> {
    const token = parseBearerToken(headers)
    return token === undefined
      ? null
      : accounts.authenticate(token).then(
          (user) => ({ user, token }),
          () => null,
        )
  }

  return [
    withFormProblems(
      answerAnyone(codeSend, async ({ body, locale, client, headers }) => {
        const email = body.email.toLowerCase()
        const origin = resolveOrigin(await findBearer(headers), client)
        await limits.countCodeRequest(email, origin)
        return codes.send(email, locale, listOrigins(origin))
      }),
    ),
    withFormProblems(
      answerVisitor(codeSignIn, (request, user) => signIn.byCode(request.body, toContext(request, user))),
    ),
    withFormProblems(
      answerVisitor(passwordSignIn, (request, user) => signIn.byPassword(request.body, toContext(request, user))),
    ),
    withFormProblems(
      answerVisitor(passwordSet, (request, user) => signIn.setPassword(request.body, toContext(request, user))),
    ),
    withFormProblems(
      answerUser(guestConvert, async (request, user) => {
        await limiter.consume(['convertByAddress', request.client.address])
        return signIn.convert(request.body, { ...request, bearer: toBearer(user, request.headers) })
      }),
    ),
    answerAnyone(socialUrl, async ({ body, locale, client }) => {
      await limiter.consume(['socialByAddress', client.address])
      return { url: await social.createAuthorizationUrl(body.login_type, body.redirect_url, locale) }
    }),
    answerVisitor(socialExchange, (request, user) => signIn.byProvider(request.body, toContext(request, user))),
    answerUser(signOut, async ({ headers }) => accounts.signOut(parseBearerToken(headers) ?? '')),
    answerUser(otherSessionsEnd, async ({ headers }) => accounts.endOtherSessions(parseBearerToken(headers) ?? '')),
    answerUser(accountDelete, ({ locale }, user) => deletion.delete(user, locale)),
    withFormProblems(
      answerUser(userUpdate, async ({ body }, user) => {
        if (body.avatar_url !== undefined) await wardrobe.requireOwned(user.id, body.avatar_url)
        const changed = await signIn.update(body, user)
        if (body.avatar_url !== undefined) await uploads.markUsed(user.id, body.avatar_url)
        return { user: toApiUser(changed) }
      }),
    ),
  ]
}

function toBearer(user: UserRecord, headers: RequestHeaders): Bearer {
  return { user, token: parseBearerToken(headers) ?? '' }
}

function toContext({ client, headers, locale }: CheckedRequest<unknown>, user: UserRecord | null): SignInContext {
  return { bearer: user === null ? null : toBearer(user, headers), client, locale }
}
