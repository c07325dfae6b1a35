/** The user, guest sign-up and tokens. Doc 1 §3 (user, auth response), §7. */
import * as v from 'valibot'
import { mediaUrl } from '../events/fields.ts'
import { isRecord } from '../json.ts'
import { declareCall, noFields } from './call.ts'

/** Genders a player can choose. */
export const GENDERS = ['male', 'female', 'unknown'] as const

const userFields = v.object({
  uuid: v.pipe(v.string(), v.minLength(1)),
  name: v.optional(v.string(), ''),
  email: v.optional(v.nullable(v.string()), null),
  avatar_url: v.optional(v.nullable(mediaUrl), null),
  status: v.optional(v.string(), ''),
  plan: v.optional(v.nullable(v.string()), null),
  coins: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  gender: v.optional(v.string(), 'unknown'),
  /** The gender by which stories address the player; null until they have said it. Left out by servers whose stories address nobody. Not in the specification. */
  addressed_as: v.optional(v.nullable(v.string())),
  /** The name by which stories call the player; '' for none. Not in the specification. */
  story_name: v.optional(v.string(), ''),
  role: v.optional(v.string(), ''),
  create_time: v.optional(v.union([v.string(), v.number()]), 0),
})
/** A user. The app shows `coins` as diamonds. A role that is missing follows from the other fields. Rule W20. */
export const user = v.pipe(
  userFields,
  v.transform((fields) => ({ ...fields, role: fields.role || inferRole(fields) })),
)
export type User = v.InferOutput<typeof user>

/** Whether a user is a guest. Doc 1 §6. */
export function isGuest({ role }: Pick<User, 'role'>): boolean {
  return role === 'guest'
}

/** Only registered users have an email: conversion, codes and passwords all need one. Doc 1 §4. */
function inferRole({ email, status }: Pick<v.InferOutput<typeof userFields>, 'email' | 'status'>): 'user' | 'guest' {
  return (email !== null && email !== '') || status.toLowerCase() === 'registered' ? 'user' : 'guest'
}

const token = v.pipe(v.string(), v.minLength(1))
const auth = v.object({ access_token: token, refresh_token: token })
export type Tokens = v.InferOutput<typeof auth>
export const signInAnswer = v.object({ auth, user })
/** The tokens of any server. Without a refresh token the access token counts until the server refuses it. Rule W19. */
const looseAuth = v.object({ access_token: token, refresh_token: v.optional(v.nullable(token), null) })
export type AnyTokens = v.InferOutput<typeof looseAuth>
/** Tokens and their user. */
export interface SignInAnswer {
  auth: AnyTokens
  user: User
}
/**
 * The answer of any server: tokens only, or tokens beside the user. Where `user` is null, the client asks for it. Rule W19. Only sign-in by a
 * code says whether it is the user's first.
 */
export const looseSignInAnswer = v.pipe(
  v.unknown(),
  v.transform((data) => (isRecord(data) && !isRecord(data.auth) ? { ...data, auth: data } : data)),
  v.object({
    auth: looseAuth,
    user: v.optional(v.nullable(user), null),
    is_first_login: v.optional(v.boolean(), false),
  }),
)
export type LooseSignInAnswer = v.InferOutput<typeof looseSignInAnswer>

/** Signs up a guest for a device; a known device gets the same guest. */
export const guestSignUp = declareCall({
  method: 'POST',
  path: '/user-guest.sign-up',
  effect: 'changes',
  body: v.object({
    device_id: v.pipe(v.string(), v.minLength(8), v.maxLength(64)),
    gender: v.optional(v.picklist(GENDERS), 'male'),
  }),
  answer: signInAnswer,
  errors: ['400', '429'],
})

/** Exchanges a refresh token for new tokens; the old pair becomes invalid. */
export const tokenRefresh = declareCall({
  method: 'POST',
  path: '/user.refresh',
  effect: 'changes',
  body: v.object({ refresh_token: v.pipe(v.string(), v.minLength(1)) }),
  answer: signInAnswer,
  errors: ['400', '401'],
})

/** The user of the token. */
export const whoami = declareCall({
  method: 'GET',
  path: '/user.whoami',
  effect: 'reads',
  body: noFields,
  answer: v.object({ user }),
  errors: ['401'],
})
