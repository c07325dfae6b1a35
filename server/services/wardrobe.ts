/** Items that players buy for their drawn avatars and wear. An item is bought once, and only what is owned is worn. */
import { type UserRecord } from '../storage/user.ts'
import { type AccountStore } from '../storage/accounts.ts'
import { type DrawnAvatarStore } from '../storage/pictures.ts'
import { type WalletStore } from '../storage/port.ts'
import { type Wearable } from '../../protocol/api/avatars.ts'
import { type Locale, pickTranslation, type Translations } from '../../protocol/locale.ts'
import {
  ACCESSORIES,
  type AccessoryId,
  type DrawnLook,
  formatLookUrl,
  GARMENTS,
  type GarmentId,
  HEAD_COUNT,
  LOOKS_ROOT,
  parseLookUrl,
} from '../../protocol/wardrobe.ts'
import { type Clock } from '../clock.ts'
import { createSeed, drawFromSeed } from '../engine/random.ts'
import { itemKeys } from '../engine/ownership.ts'
import { Problem } from '../problems.ts'

interface Item {
  coins: number
  names: Translations<string>
}

/** Names, and prices in coins. */
export const WARDROBE: Readonly<Record<GarmentId | AccessoryId, Item>> = {
  linen: { coins: 0, names: { en: 'Linen coat', zh: '亚麻布衫' } },
  shawl: { coins: 30, names: { en: 'Snow shawl', zh: '雪色披肩' } },
  ferry: { coins: 40, names: { en: 'Ferry coat and scarf', zh: '渡轮大衣配围巾' } },
  conductor: { coins: 45, names: { en: 'Night guard’s uniform', zh: '夜车制服' } },
  keeper: { coins: 30, names: { en: 'Station jacket', zh: '守站人夹克' } },
  'lantern-robe': { coins: 50, names: { en: 'Lantern Night robe', zh: '灯夜长袍' } },
  neon: { coins: 45, names: { en: 'Neon collar', zh: '霓虹立领' } },
  stage: { coins: 60, names: { en: 'Magician’s tailcoat', zh: '魔术师礼服' } },
  glasses: { coins: 15, names: { en: 'Round spectacles', zh: '圆框眼镜' } },
  camellia: { coins: 25, names: { en: 'Red camellia', zh: '红山茶' } },
  headscarf: { coins: 20, names: { en: 'Dotted headscarf', zh: '波点头巾' } },
  hat: { coins: 30, names: { en: 'Straw hat', zh: '草帽' } },
}

export interface Wardrobe {
  get: (user: UserRecord, locale: Locale) => Promise<{ items: Wearable[]; worn: DrawnLook }>
  /** Charges a thing that is not owned yet. Throws `unknown_wearable`, `price_changed`, `insufficient_coins`, and `busy` where other payments come between all the time. */
  buy: (userId: string, id: string, shownPrice?: number | null) => Promise<void>
  /** Makes a look the picture of the player. Throws `not_bought`. */
  wear: (userId: string, look: DrawnLook) => Promise<UserRecord>
  /** Throws `not_bought` for the picture of a look that the player does not own; other pictures pass. */
  requireOwned: (userId: string, address: string) => Promise<void>
}

interface Ports {
  wallet: WalletStore
  drawnAvatars: DrawnAvatarStore
  accounts: Pick<AccountStore, 'update'>
  clock: Clock
}

export function createWardrobe({ wallet, drawnAvatars, accounts, clock }: Ports): Wardrobe {
  async function requireOwnedLook(userId: string, { garment, accessory }: DrawnLook): Promise<void> {
    const { owned } = await wallet.getOwnership(userId)
    for (const id of [garment, accessory]) if (id !== null && !isOwned(owned, id)) throw new Problem('not_bought', id)
  }

  return {
    get: async (user, locale) => {
      const { owned } = await wallet.getOwnership(user.id)
      const describe = (id: GarmentId | AccessoryId, kind: Wearable['kind']): Wearable => {
        const { coins, names } = WARDROBE[id]
        return { id, kind, name: pickTranslation(names, locale), coins, is_purchased: isOwned(owned, id) }
      }
      const url = await drawnAvatars.get(user.id)
      return {
        items: [
          ...GARMENTS.map((id) => describe(id, 'garment')),
          ...ACCESSORIES.map((id) => describe(id, 'accessory')),
        ],
        worn: (url === null ? null : parseLookUrl(url)) ?? drawFirstLook(user.id),
      }
    },

    buy: async (userId, id, shownPrice = null) => {
      const item = Object.entries(WARDROBE).find(([known]) => known === id)?.[1]
      if (item === undefined) throw new Problem('unknown_wearable', id)
      // Another payment may come between reading the balance and settling.
      for (let attempt = 0; attempt < SETTLE_ATTEMPTS; attempt += 1) {
        const { coins, owned } = await wallet.getOwnership(userId)
        if (item.coins === 0 || owned.has(itemKeys.wearable(id))) return
        if (shownPrice !== null && item.coins > shownPrice) throw new Problem('price_changed', String(item.coins))
        if (coins < item.coins) throw new Problem('insufficient_coins')
        const payments = [{ what: itemKeys.wearable(id), coins: item.coins }]
        if (await wallet.settle(userId, { balance: coins, payments, at: clock.now() })) return
      }
      throw new Problem('busy')
    },

    wear: async (userId, look) => {
      await requireOwnedLook(userId, look)
      const url = formatLookUrl(look)
      await drawnAvatars.put(userId, url)
      const user = await accounts.update(userId, { avatarUrl: url })
      if (user === null) throw new Problem('unauthorized')
      return user
    },

    requireOwned: async (userId, address) => {
      // An address may be written in other ways: absolute, encoded, with a query.
      const path = decodePath(address)
      if (!path.includes(LOOKS_ROOT)) return
      const look = parseLookUrl(path)
      if (look === null) throw new Problem('not_bought')
      await requireOwnedLook(userId, look)
    },
  }
}

/** How often a purchase is tried while other payments of the player change the balance. */
const SETTLE_ATTEMPTS = 20

function isOwned(owned: ReadonlySet<string>, id: GarmentId | AccessoryId): boolean {
  return WARDROBE[id].coins === 0 || owned.has(itemKeys.wearable(id))
}

/** The path of an address, decoded; the address itself where it cannot be read. */
function decodePath(address: string): string {
  try {
    return decodeURIComponent(new URL(address, 'http://here.invalid').pathname)
  } catch {
    return address
  }
}

/** The look that a player has for free before they choose: always the same, and not everybody's. */
function drawFirstLook(userId: string): DrawnLook {
  return { head: drawFromSeed(createSeed(userId), [1, HEAD_COUNT]).value, garment: GARMENTS[0], accessory: null }
}
