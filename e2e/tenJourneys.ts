/**
 * The ten journeys that `npm test` plays, by file and title: each crosses page, worker and server in a way that no other one does. `npm run test:all` plays
 * all journeys.
 */
const JOURNEYS = [
  ['endings', 'zh: from the list to the ending dawn$'], // A story to its end, with WebGL.
  ['firstVisit', 'zh: the demo is tried out once'],
  ['tabs', 'an interval of a paid scene is charged once'],
  ['signIn', 'a guest registers, keeps everything'],
  ['creation', 'zh: a story is made from nothing by keyboard'], // By an admin, published and played.
  ['progress', 'a reload in the middle of a line'],
  ['embedding', 'a host gets ready and routes'],
  ['chat', 'without a network the place is kept'],
  ['talks', 'en: ten free texts reach an ending over a reload'], // Its recording replays with the server gone.
  ['credits', 'en: a pack is declined, then paid in another tab'],
] as const

/** Finds them in the line that Playwright greps: project, file and title. */
export const TEN = new RegExp(JOURNEYS.map(([file, title]) => `${file}\\.spec\\.ts ${title}`).join('|'))

export const TEN_COUNT = JOURNEYS.length
