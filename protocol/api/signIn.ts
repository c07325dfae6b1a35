/** Sign-in calls: verification code, password, social provider, guest conversion. Doc 1 §4, §5, §7. */
import * as v from 'valibot'
import { nameSchema } from '../cleanText.ts'
import { CODE_RESEND_S, NAME_MIN, PASSWORD, STORY_NAME_MAX } from '../limits.ts'
import { GENDERS, signInAnswer, user } from './account.ts'
import { declareCall } from './call.ts'
import { email } from './email.ts'

const filled = v.pipe(v.string(), v.minLength(1), v.maxLength(1_000))
const verificationCode = v.pipe(v.string(), v.regex(/^\d{6}$/))
const password = v.pipe(v.string(), v.minLength(PASSWORD.drawerMin), v.maxLength(200))
/** A new password of the account area: the stricter rule of doc 1 §5. */
export const accountPassword = v.pipe(
  v.string(),
  v.minLength(PASSWORD.accountMin),
  v.maxLength(PASSWORD.accountMax),
  v.regex(/\p{L}/u),
  v.regex(/\d/),
)
/** Characters of a user's name. */
const NAME_MAX = 50
const gender = v.optional(v.picklist(GENDERS), 'unknown')
/** The server stores this many characters of a campaign's code, and truncates a longer one. */
const SOURCE_MAX = 200
/** The campaign that brought the player, and the code of the inviter. */
const referral = {
  source_code: v.optional(
    v.pipe(
      v.string(),
      v.minLength(1),
      v.transform((code) => code.slice(0, SOURCE_MAX)),
    ),
  ),
  invite_code: v.optional(filled),
}
/** Social providers, in the order in which the form shows them. Doc 1 §2. */
export const SOCIAL_PROVIDERS = ['google', 'discord', 'facebook'] as const
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]
export const PROVIDER_NAMES: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  discord: 'Discord',
  facebook: 'Facebook',
}
const loginType = v.picklist(SOCIAL_PROVIDERS)

/** Sends a code to an address. The specification describes the call without its path, and its answer only as a success: `resend_after` is ours. */
export const codeSend = declareCall({
  method: 'POST',
  path: '/verification-code.send',
  effect: 'changes',
  body: v.object({ email, code_type: v.literal('login') }),
  answer: v.object({ resend_after: v.optional(v.pipe(v.number(), v.minValue(0)), CODE_RESEND_S) }),
  errors: ['400', '429', '503', '1101'],
})

/** Signs in by a code. A new address becomes a user; the guest of the token keeps their games and coins. */
export const codeSignIn = declareCall({
  method: 'POST',
  path: '/user.auth',
  effect: 'changes',
  body: v.object({
    email,
    code: verificationCode,
    code_type: v.literal('login'),
    gender,
    user_id: v.optional(filled),
    ...referral,
  }),
  answer: v.object({ ...signInAnswer.entries, is_first_login: v.boolean() }),
  errors: ['400', '401', '403', '429', '1102', '1107'],
})

/** Signs in with an address and its password. */
export const passwordSignIn = declareCall({
  method: 'POST',
  path: '/user.sign-in',
  effect: 'changes',
  body: v.object({ email, password: filled, user_id: v.optional(filled) }),
  answer: signInAnswer,
  errors: ['400', '401', '403', '429', '503', '1104', '1107'],
})

/**
 * Sets the password of an account and signs in; its other sessions end. Proved by a code, also where there is no password yet or it is forgotten, or
 * by the current password. The specification has no such call.
 */
export const passwordSet = declareCall({
  method: 'POST',
  path: '/user-password.set',
  effect: 'changes',
  body: v.object({
    email,
    password: accountPassword,
    code: v.optional(verificationCode),
    current_password: v.optional(filled),
    gender,
    user_id: v.optional(filled),
    ...referral,
  }),
  answer: v.object({ ...signInAnswer.entries, is_first_login: v.optional(v.boolean(), false) }),
  errors: ['400', '401', '403', '429', '503', '1102', '1104', '1105', '1107'],
})

/** Registers a guest, who keeps their id and coins. Other servers may refuse an email that has an account. */
export const guestConvert = declareCall({
  method: 'POST',
  path: '/user-guest.convert',
  effect: 'changes',
  body: v.object({ user_id: filled, name: nameSchema(NAME_MIN, NAME_MAX), email, password, gender, ...referral }),
  answer: signInAnswer,
  errors: ['400', '401', '403', '429', '503', '1106', '1107'],
})

/** The provider's page. `redirect_url` is the page of the app to which the provider returns the player: a path of this host, or an address of another origin that may use the API. */
export const socialUrl = declareCall({
  method: 'POST',
  path: '/social-login.get-url',
  effect: 'changes',
  body: v.object({ login_type: loginType, redirect_url: filled }),
  answer: v.object({ url: v.string() }),
  errors: ['400', '429'],
})

/** Signs in with the code that the provider's page returned. */
export const socialExchange = declareCall({
  method: 'POST',
  path: '/social-login.exchange',
  effect: 'changes',
  body: v.object({ login_type: loginType, code: filled, user_id: v.optional(filled), ...referral }),
  answer: signInAnswer,
  errors: ['400', '401', '403', '1107'],
})

/** Ends the session of the token. The specification has no such call: there the client only forgets its tokens. */
export const signOut = declareCall({
  method: 'POST',
  path: '/user.sign-out',
  effect: 'changes',
  body: v.object({}),
  answer: v.unknown(),
  errors: ['401'],
})

/** Ends all other sessions of the user, on every device. The specification has no such call. */
export const otherSessionsEnd = declareCall({
  method: 'POST',
  path: '/user-session.end-others',
  effect: 'changes',
  body: v.object({}),
  answer: v.unknown(),
  errors: ['401'],
})

/**
 * Deletes the user of the token, who has to be named, too: at once for everyone else, and with all their data within a day. The specification has
 * no such call.
 */
export const accountDelete = declareCall({
  method: 'POST',
  path: '/user-account.delete',
  effect: 'changes',
  body: v.object({ user_id: filled }),
  answer: v.unknown(),
  errors: ['400', '401', '403'],
})

/** Changes the user's name, picture or gender, by which stories address them, and the name by which stories call them: a space for none. */
export const userUpdate = declareCall({
  method: 'POST',
  path: '/user-info.update',
  effect: 'changes',
  body: v.object({
    name: v.optional(nameSchema(NAME_MIN, NAME_MAX)),
    avatar_url: v.optional(v.pipe(filled, v.maxLength(2_000))),
    gender: v.optional(v.picklist(GENDERS)),
    /** Not in the specification. */
    story_name: v.optional(nameSchema(0, STORY_NAME_MAX)),
  }),
  answer: v.object({ user }),
  errors: ['400', '401'],
})
