/** How wide pictures above the fold are drawn, as in `<img sizes>`. The start script fetches them by it, so it must be what the screens say. */

/** The first card of the stories list. */
export const FEATURE_SIZES = '(min-width: 430px) 394px, 92vw'
/** The cover of a story: the same on the intro and below the chat, so that both use one file. */
export const COVER_SIZES = '(min-width: 430px) 430px, 100vw'
