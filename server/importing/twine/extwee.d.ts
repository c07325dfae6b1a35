/** What is used of `extwee`, whose declarations its `exports` do not name. */
declare module 'extwee' {
  export interface Story {
    name: string
    format: string
    formatVersion: string
    start: string
    passages: { name: string; tags: string[]; text: string }[]
    storyJavaScript: string
    storyStylesheet: string
  }
  export function parseTwee(source: string): Story
  export function parseTwine2HTML(source: string): Story
}
