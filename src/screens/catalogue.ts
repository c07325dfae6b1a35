/** The list and the intro: one file, since a tap on a card may come at once. */
export { default as Stories } from './stories/index.tsx'
export { default as Story } from './story/index.tsx'
