/** The parts of a drawn avatar, and the address of its picture. The server composes the picture from layers. */

/** How many heads there are to choose from: they are free. */
export const HEAD_COUNT = 12
/** Garments, the free one first. */
export const GARMENTS = ['linen', 'shawl', 'ferry', 'conductor', 'keeper', 'lantern-robe', 'neon', 'stage'] as const
/** Accessories, worn on the head. */
export const ACCESSORIES = ['glasses', 'camellia', 'headscarf', 'hat'] as const

export type GarmentId = (typeof GARMENTS)[number]
export type AccessoryId = (typeof ACCESSORIES)[number]

/** A drawn avatar. */
export interface DrawnLook {
  /** From 1 to `HEAD_COUNT`. */
  head: number
  garment: GarmentId
  /** Null for none. */
  accessory: AccessoryId | null
}

/** Path prefix of the pictures. */
export const LOOKS_ROOT = '/media/avatars/drawn'
const BARE = 'bare'
const ADDRESS = /^\/media\/avatars\/drawn\/(\d{1,2})\.([a-z-]+)\.([a-z-]+?)(-360)?\.webp$/

/** Address of the picture of a drawn avatar. */
export function formatLookUrl({ head, garment, accessory }: DrawnLook): string {
  return `${LOOKS_ROOT}/${head}.${garment}.${accessory ?? BARE}.webp`
}

/** The drawn avatar at an address, in either size; null for any other address. */
export function parseLookUrl(address: string): DrawnLook | null {
  const [, number = '', cloth = '', worn = ''] = ADDRESS.exec(address) ?? []
  const head = Number(number)
  const garment = GARMENTS.find((id) => id === cloth)
  const accessory = ACCESSORIES.find((id) => id === worn) ?? null
  if (head < 1 || head > HEAD_COUNT || garment === undefined || (accessory === null && worn !== BARE)) return null
  return { head, garment, accessory }
}
