/** The screen in place of one that does not exist yet. */
export const comingSoon = { title: 'Coming soon', hint: 'This page is not ready yet. The stories are.' }
