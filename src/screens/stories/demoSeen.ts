/** The item that says that the demo was offered, and opened or declined. */
export const DEMO_SEEN = 'demo_seen'
