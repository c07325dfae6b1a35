/** Cleans a written line, and refuses names of addresses. Models, and players who speak through them, hide text in signs that nobody sees. */
import { cleanName } from '../../protocol/cleanText.ts'

/** A line on one line, without signs that cannot be seen or turn the text around. The beginning of a text gives the beginning of its line. */
export function cleanLine(line: string): string {
  return cleanName(line.replace(/\p{Cc}+/gu, ' ').replace(UNSEEN, ''))
}

/** Signs that names may have, such as the flags of England: tags, variants of signs, annotations, and controls that Unicode has given up. */
const UNSEEN = /[\u206a-\u206f\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu

/**
 * Whether a text names an address of the network, with a scheme or without. A point between letters without a space behind it counts as one: a player
 * would type it. That costs a line such as "Wait.What", in whose place the story's own is said.
 */
export function namesAddress(line: string): boolean {
  return ADDRESS.test(line.normalize('NFKC'))
}

const ADDRESS = /[a-z][a-z\d+.-]*:\/\/|\bmailto:|\bwww\.|[\p{L}\p{N}_-]\.\p{L}[\p{L}\p{N}-]|\d{1,3}(?:\.\d{1,3}){3}/iu
