/** The overlay of the story. */
export const overlay = { title: 'Overlay', continue: 'Continue', anywhere: 'Tap anywhere to continue' }
