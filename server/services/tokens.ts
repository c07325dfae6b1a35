/** Random tokens. The database stores only their hashes. */
import { createHash, createHmac } from 'node:crypto'
import { type Tokens } from '../../protocol/api/account.ts'
import { type Random } from '../random.ts'

const TOKEN_BYTES = 32
const FAMILY_BYTES = 16

/** A new random pair. A refresh token is `family.secret`: the family is the same in every refresh token of one sign-in. */
export function createTokens(random: Random): Tokens {
  const family = encode(random(FAMILY_BYTES))
  return { access_token: encode(random(TOKEN_BYTES)), refresh_token: `${family}.${encode(random(TOKEN_BYTES))}` }
}

/** The stored hash of a refresh token's family: only clients that have had a token of the sign-in can name it. */
export function hashFamily(refreshToken: string): string {
  return hashToken(readFamily(refreshToken) ?? refreshToken)
}

/** Null for the token of an older server, which names none. */
function readFamily(refreshToken: string): string | null {
  const [family = '', secret] = refreshToken.split('.')
  return secret === undefined ? null : family
}

export function createSalt(random: Random): string {
  return encode(random(TOKEN_BYTES))
}

/**
 * The pair that follows a refresh token. Derived from the token and a salt, so that a client with the token can get the same pair
 * again, although the server stores neither. The stored salt alone is useless.
 */
export function deriveTokens(refreshToken: string, salt: string): Tokens {
  const derive = (purpose: string): string =>
    createHmac('sha256', refreshToken).update(`${purpose}.${salt}`).digest('base64url')
  const family = readFamily(refreshToken) ?? derive('family')
  return { access_token: derive('access'), refresh_token: `${family}.${derive('refresh')}` }
}

/** The stored hash of a token. It needs no salt: a token is as random as a hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function encode(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}
