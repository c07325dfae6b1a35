/** The item that says that the demo was offered, and opened or declined, or that a game was played. */
export const DEMO_SEEN = 'demo_seen'
