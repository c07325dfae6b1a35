/** The heights of the chat sheet. Pure. Doc 2 §9, chat sheet. */
import { OPTION_HEIGHT_PX, SHEET_MAX, SHEET_MIN } from '../../../../protocol/limits.ts'

/** Inputs of the sheet's heights, px unless stated. */
export interface SheetParts {
  /** Height of the screen. */
  screen: number
  /** Lower edge of the top bar, which the sheet never reaches. */
  top: number
  /** Lower edge of the face in the picture, from the top of the screen; 0 without one. */
  faceBottom: number
  /** The same once the stage has made as much room as it can: a picture moved up, people smaller. */
  faceBottomLifted: number
  /** Height of the composer, and of the strip with the handle. */
  input: number
  /** Height of everything the story offers, none of it scrolled. */
  offers: number
  /** Height of the tooltip above the first option, part of `offers`. */
  lead: number
  /** Number of options among the offers. */
  optionCount: number
  /** Number of rows they stand in: cards stand side by side. */
  rowCount: number
  /** Height of the last message, from its upper edge to the end of the list. */
  last: number
  /** The same for the last two messages; of a long one only its end. */
  two: number
  /** The same, from the player's last message on. */
  exchange: number
  hasTaskTip: boolean
  /** Size of the text: 1 is 16 px. */
  textScale: number
  /** The sheet has all the space below the top bar, and cannot be dragged. */
  isWhole: boolean
}

/** Heights, px. */
export interface SheetLimits {
  low: number
  high: number
  /** Largest height of the offers; what does not fit scrolls. In an open sheet, `openOffers`. */
  offers: number
  openOffers: number
}

/** Without a drag, the lines of an exchange take no more than this share of the screen, so that the face above stays visible. */
const EXCHANGE_SHARE = 0.6
/** Height over which messages fade out at the upper edge of the sheet, px: the heights of messages include it. */
export const FADE_PX = 20
/** The list never has less, px. */
const LIST_MIN_PX = 84
/** A line of the conversation, with what fades out above it, px. */
const LINE_MIN_PX = 60
/** So much of the first option is in sight, px. */
const FIRST_LINE_PX = 48
/** However long the last message is, this many rows of options stay visible: two whole, and the edge of the next. What is of one piece stays whole. */
const VISIBLE_OPTIONS_MIN = 2.1
/** The stage makes room for this many: three whole, and the edge of the next. */
const VISIBLE_OPTIONS = 3.1

export function computeSheetLimits(parts: SheetParts): SheetLimits {
  const { screen, input, textScale } = parts
  const last = Math.max(parts.last, LIST_MIN_PX)
  const space = screen - parts.top
  const smallest = Math.max(SHEET_MIN.px, input + SHEET_MIN.aboveInput * textScale)
  const share = SHEET_MAX.share * screen - (parts.hasTaskTip ? SHEET_MAX.lessWithTaskTip : 0)
  const offersMin = Math.min(
    parts.offers,
    parts.rowCount === 0 ? parts.offers : parts.lead + VISIBLE_OPTIONS_MIN * measureOption(parts),
    // In a window of a few lines, one of the conversation comes before the tooltip and the edge of the second option.
    Math.max(
      OPTION_HEIGHT_PX,
      space - input - LINE_MIN_PX * textScale,
      // With large text, the first option is in sight below the tooltip, as long as a smaller part of the conversation is.
      Math.min(parts.lead + FIRST_LINE_PX, space - input - LINE_MIN_PX),
    ),
  )
  // Options come on top: without that, nothing could be read back while one has to be chosen.
  const options = parts.optionCount * OPTION_HEIGHT_PX * textScale
  // A small window shows the smallest sheet, or the last message with an option, even beyond the share.
  const most = Math.max(share + options, smallest, input + offersMin + last)
  const high = parts.isWhole ? space : Math.min(space, most)
  const openOffers = Math.max(offersMin, high - input - last)
  // Three options and the last message make the face move up. No further: that message was read whole before the options came over it.
  // What is no list of options is of one piece: a payment, or a request for a picture.
  const shown = parts.rowCount === 0 ? parts.offers : parts.lead + VISIBLE_OPTIONS * measureOption(parts)
  const choices = Math.max(offersMin, Math.min(parts.offers, shown))
  const room = Math.max(
    screen - parts.faceBottom,
    Math.min(screen - parts.faceBottomLifted, input + choices + last),
    input + offersMin + (parts.offers > 0 ? LIST_MIN_PX : last - FADE_PX),
  )
  const two = Math.max(last, parts.two)
  // The message before the last comes after the third option.
  const beside = Math.max(room - input - two, Math.min(choices, room - input - last))
  const offers = parts.isWhole ? openOffers : Math.max(offersMin, Math.min(openOffers, beside))
  const own = input + Math.min(parts.offers, offers)
  const wanted = Math.max(smallest + options, own + two, Math.min(EXCHANGE_SHARE * screen, own + parts.exchange))
  return { low: parts.isWhole ? high : Math.min(wanted, Math.max(room, smallest), high), high, offers, openOffers }
}

/** Height of one row of options with the gap below it, px. */
function measureOption({ offers, lead, rowCount, textScale }: SheetParts): number {
  return rowCount === 0 ? OPTION_HEIGHT_PX * textScale : (offers - lead) / rowCount
}
