/** Size of the picture of a link's card, px: what messengers show whole. */
export const CARD_SIZE = { width: 1200, height: 630 } as const
