/** Decodes the text files that people choose: UTF-8, or UTF-16 with its byte order mark. Nothing is replaced by U+FFFD. */

/** Byte order marks, and the encodings that they stand for. */
const MARKS = [
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
] as const

/** The text without its mark; null for another encoding, such as GBK, and for what is no text. */
export function decodeText(bytes: Uint8Array): string | null {
  const found = MARKS.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte))
  try {
    const text = new TextDecoder(found?.encoding ?? 'utf-8', { fatal: true }).decode(bytes)
    // Latin letters in UTF-16 without a mark are valid UTF-8, with a zero beside each.
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}
