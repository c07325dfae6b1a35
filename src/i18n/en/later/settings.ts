/** The settings of the reader. */
export const settings = { title: 'Reading and sound', close: 'Done' }
