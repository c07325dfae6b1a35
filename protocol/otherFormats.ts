/** Formats of pictures, clips and sounds that a story does not take, by the first bytes of a file: what refuses one says which it is. */

export interface OtherFormat {
  kind: 'picture' | 'clip' | 'sound'
  /** As people know it. */
  name: string
}

/** By the first bytes, one character for each. */
const FORMATS: readonly (readonly [RegExp, OtherFormat['kind'], string])[] = [
  [/^RIFF.{4}WAVE/s, 'sound', 'WAV'],
  [/^OggS/, 'sound', 'OGG'],
  [/^fLaC/, 'sound', 'FLAC'],
  [/^FORM.{4}AIF[FC]/s, 'sound', 'AIFF'],
  [/^caff/, 'sound', 'CAF'],
  [/^#!AMR/, 'sound', 'AMR'],
  [/^MThd/, 'sound', 'MIDI'],
  [/^\xff[\xf0\xf1\xf8\xf9]/, 'sound', 'AAC (ADTS)'],
  [/^0&\xb2u\x8ef\xcf/, 'clip', 'Windows Media'],
  [/^.E\xdf\xa3/s, 'clip', 'WebM / Matroska'],
  [/^RIFF.{4}AVI /s, 'clip', 'AVI'],
  [/^.{4}(?:ftypqt {2}|moov|wide)/s, 'clip', 'QuickTime (MOV)'],
  [/^FLV/, 'clip', 'Flash (FLV)'],
  [/^GIF8/, 'picture', 'GIF'],
  [/^.{4}ftypavi/s, 'picture', 'AVIF'],
  [/^.{4}ftyp(?:hei|hev|mif1|msf1)/s, 'picture', 'HEIC'],
  [/^BM/, 'picture', 'BMP'],
  [/^(?:II\*\0|MM\0\*)/, 'picture', 'TIFF'],
  [/^8BPS/, 'picture', 'Photoshop'],
]

/** The longest that is looked at. */
export const FORMAT_BYTES = 16

/** Null for a format that is taken, and for what nobody knows. */
export function findOtherFormat(bytes: Uint8Array): OtherFormat | null {
  const head = String.fromCharCode(...bytes.subarray(0, FORMAT_BYTES))
  const found = FORMATS.find(([pattern]) => pattern.test(head))
  return found === undefined ? null : { kind: found[1], name: found[2] }
}
