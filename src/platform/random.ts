/** Randomness of the page as a port that tests replace. */
export type RandomBytes = (count: number) => Uint8Array

/** Cryptographically secure bytes of the browser. */
export const randomBytes: RandomBytes = (count) => crypto.getRandomValues(new Uint8Array(count))

/** 32 hexadecimal digits. (`crypto.randomUUID` is missing in old webviews, and on plain http.) */
export function randomId(random: RandomBytes = randomBytes): string {
  return Array.from(random(16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
