/** The menu of the chat. */
export const menu = { title: 'Menu', settings: 'Reading and sound', report: 'Report a problem' }
