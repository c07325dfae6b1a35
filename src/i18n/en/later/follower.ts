/** The tab that follows while another one plays. */
export const follower = { text: 'You are playing in another tab.', here: 'Play here' }
