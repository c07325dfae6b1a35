/** The pictures of a card: its own, and those that it names as icon, background or emotion. */
import { DEFAULT_FACE, FACES, type Face, namePortrait } from '../../../protocol/story/people.ts'
import { type Names, createNames } from '../names.ts'
import { type Notes, type Place } from '../notes.ts'
import { type WorkFile, type WorkMedium } from '../reader.ts'
import { findFile } from '../workFiles.ts'
import { type CardAsset } from './cardData.ts'
import { type CardFile } from './cardFile.ts'

export interface CardMedia {
  media: WorkMedium[]
  /** The picture of the character; null where the card has none. */
  portrait: string | null
  background: string | null
}

/** What tools call the faces of a character. */
const EMOTIONS: Readonly<Record<Face, RegExp>> = {
  calm: /neutral|calm|normal|default/i,
  glad: /joy|happy|glad|smil|amuse|excite|laugh|pride|optimism|relief/i,
  hurt: /sad|hurt|grief|cry|disappoint|remorse|tear/i,
  angry: /ang(?:er|ry)|annoy|disgust|mad\b|disapprov/i,
  afraid: /fear|afraid|nervous|scare|worr|surpris|shock/i,
  tender: /love|tender|blush|caring|shy|desire|admir|gratitude|embarrass/i,
}

interface Options {
  who: string
  name: string
  file: WorkFile
  files: readonly WorkFile[]
  notes: Notes
  place: Place
}

export function readCardMedia(card: CardFile, assets: readonly CardAsset[], options: Options): CardMedia {
  const { who, name, file, notes, place } = options
  const names = createNames()
  const found: CardMedia = { media: [], portrait: null, background: null }
  const add = (medium: string, alt: string, from: string | Uint8Array): string => {
    if (!found.media.some((each) => each.name === medium))
      found.media.push({ name: medium, kind: 'picture', alt, from })
    return medium
  }
  for (const asset of [...assets].sort((one, other) => orderOf(one) - orderOf(other))) {
    const picture = findPicture(card, asset, options)
    if (picture === null) notes.add('card_asset', place, asset.name || asset.uri, { type: asset.type })
    else if (asset.type === 'icon' && found.portrait === null) found.portrait = add('portrait', name, picture)
    else if (asset.type === 'background' && found.background === null)
      found.background = add(names.next(asset.name || 'background'), asset.name || name, picture)
    else if (asset.type === 'emotion') add(namePortrait(who, findFace(asset.name)), `${name}: ${asset.name}`, picture)
    else add(nameOther(names, asset), asset.name || name, picture)
  }
  if (found.portrait === null && card.isPicture) found.portrait = add('portrait', name, file.path)
  return found
}

/** The main icon before the others. */
function orderOf({ type, name }: CardAsset): number {
  return type === 'icon' && name === 'main' ? 0 : 1
}

function nameOther(names: Names, { type, name }: CardAsset): string {
  return names.next(`${type || 'picture'}-${name}`)
}

function findFace(emotion: string): string {
  const known = FACES.find((face) => EMOTIONS[face].test(emotion))
  if (known !== undefined) return known
  // A face of its own name, of small letters.
  const letters = emotion.toLowerCase().replace(/[^a-z]/g, '')
  return letters === '' ? DEFAULT_FACE : letters
}

/** The bytes, or the path of a file of the work; null for an address elsewhere, and for what is no picture that is taken. */
function findPicture(card: CardFile, { uri }: CardAsset, { file, files }: Options): string | Uint8Array | null {
  if (uri === 'ccdefault:') return card.isPicture ? file.path : null
  const embedded = card.embedded.get(uri)
  if (embedded !== undefined) return isPicture(embedded) ? embedded : null
  const data = /^data:image\/(?:png|jpeg|webp);base64,(.*)$/s.exec(uri)?.[1]
  if (data !== undefined) {
    const bytes = Buffer.from(data, 'base64')
    return isPicture(bytes) ? bytes : null
  }
  const path = /^embedd?ed:\/\/(.*)$/.exec(uri)?.[1]
  const other = path === undefined ? null : findFile(files, path, file.path)
  return other !== null && isPicture(other.bytes) ? other.path : null
}

/** PNG, JPEG or WebP, by its first bytes. */
function isPicture(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return start.startsWith('\x89PNG') || start.startsWith('\xff\xd8\xff') || /^RIFF.{4}WEBP$/s.test(start)
}
