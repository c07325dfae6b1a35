/** The address of a person's mail, by one pattern for the page and the server: what browsers take in `<input type="email">`, with a dot in its host. */
import * as v from 'valibot'

const ADDRESS_MAX = 254

/** Letters of other scripts in the host become punycode, as browsers send them: `user@bücher.example` is `user@xn--bcher-kva.example`. */
export const email = v.pipe(
  v.string(),
  v.trim(),
  v.transform(encodeHost),
  v.maxLength(ADDRESS_MAX),
  v.rfcEmail(),
  v.regex(/@[^@]+\.[^.@]+$/),
)

function encodeHost(address: string): string {
  const at = address.lastIndexOf('@')
  const host = address.slice(at + 1)
  // What is a letter of an address anyway is left as it is.
  if (at < 1 || !/[^\0-\u007f]/.test(host)) return address
  try {
    return address.slice(0, at + 1) + new URL(`http://${host}`).hostname
  } catch {
    return address
  }
}
