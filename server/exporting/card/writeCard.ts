/** The file of a character card: a PNG that holds versions 2 and 3 beside the picture; without a picture JSON of version 3. */
import sharp from 'sharp'
import { writePngTexts } from '../../importing/card/pngTexts.ts'
import { type ExportedCard } from './createCard.ts'

export async function writeCard(
  { v2, v3 }: ExportedCard,
  picture: Uint8Array | null,
): Promise<{ suffix: '.png' | '.json'; bytes: Uint8Array }> {
  if (picture === null) return { suffix: '.json', bytes: Buffer.from(JSON.stringify(v3, null, 2)) }
  const encode = (card: unknown): string => Buffer.from(JSON.stringify(card)).toString('base64')
  const bytes = writePngTexts(await sharp(picture).png().toBuffer(), [
    { keyword: 'chara', text: encode(v2) },
    { keyword: 'ccv3', text: encode(v3) },
  ])
  return { suffix: '.png', bytes }
}
