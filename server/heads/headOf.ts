/** The tags of a page's head: what every answer with a page of the app takes them from. */
import { type Locale } from '../../protocol/locale.ts'
import { type DescribePage, type PageAddress } from './pageHead.ts'
import { formatHead } from './writeHead.ts'

/** HTML of the head, for `fillHead`. */
export interface WrittenHead {
  locale: Locale
  tags: string
}

/** The head of a page of the app in a language. The tags change with what they are made of, and with nothing else. */
export type HeadOf = (address: PageAddress, locale: Locale) => Promise<WrittenHead>

interface Ports {
  describePage: DescribePage
  /** Resolves when the stories are in the catalogue. */
  ready: () => Promise<void>
  /** The origin where players reach the server; null where nobody said. Never that of a request, whose sender may choose it. */
  publicUrl: string | null
}

export function createHeadOf({ describePage, ready, publicUrl }: Ports): HeadOf {
  return async (address, locale) => {
    await ready()
    return { locale, tags: await formatHead(await describePage(address, locale), publicUrl) }
  }
}
