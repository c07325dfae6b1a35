/**
 * What `npm run test:all` adds to `npm test`: whole files, and files of which `npm test` runs a sample. A change is told sound in minutes; its
 * neighbours, attacks, kills, endings, seeds and pictures take longer.
 */
import { matchesGlob } from 'node:path'

interface Group {
  /** Path or glob, from the root. */
  files: string
  /** What makes it thorough, in a word or two; of a sample, what is added. */
  why: string
}

type Project = 'node' | 'browser'

const NODE: readonly Group[] = [
  { files: 'tests/contracts/{postgres,pgbouncer}*.test.ts', why: 'PostgreSQL alone' },
  {
    files: 'tests/contracts/{oddStores,foreign-streams,otherServer}.test.ts',
    why: 'stores and servers of other teams',
  },
  {
    files: 'tests/core/server/{queryPlans,sharedState,silentDatabase,storageCopy,postgresSettings}.test.ts',
    why: 'PostgreSQL',
  },
  { files: 'tests/core/server/{storedFiles,hostFiles,proxies}.test.ts', why: 'S3, proxies and static hosts' },
  { files: 'tests/fuzz/{recordedPlays,secondPhone}.test.ts', why: 'all stories, played' },
  { files: 'tests/core/server/attacks/*.test.ts', why: 'attacks' },
  { files: 'tests/core/server/{bounds,diskFull,failures,injection,load}.test.ts', why: 'attacks and outages' },
  {
    files:
      'tests/core/server/{backup,drawnProcesses,killed,parallelCharges,parentProcess,processes,start,turnLeases,twoProcesses}.test.ts',
    why: 'servers as processes, and their end',
  },
  { files: 'tests/core/server/{fuzz,raw-fuzz}.test.ts', why: 'seeds' },
  { files: 'tests/fuzz/{chaos,shapes,tabs}.test.ts', why: 'seeds' },
  { files: 'tests/core/{cli,debug,dev}/*.test.ts', why: 'tools of developers' },
  { files: 'tests/core/{bundle,outcome}.test.ts', why: 'tools of developers' },
  { files: 'tests/core/contract/*.test.ts', why: 'documents for other teams' },
  {
    files:
      'tests/core/server/{authored-stories,longStories,readme-walkthroughs,showcase,storyInputs,storyReaders}.test.ts',
    why: 'every story played',
  },
  { files: 'tests/core/server/creation/{outcome,storyReadings}.test.ts', why: 'every story played' },
  { files: 'tests/core/server/creation/twoAuthors.test.ts', why: 'servers as processes, and their end' },
  { files: 'tests/core/server/creation/large{Import,Publishing}.test.ts', why: 'works of 10 MB, and long stories' },
  { files: 'tests/core/creation/{graphPlaces,graphEdits}.test.ts', why: 'every story in the graph' },
  { files: 'tests/core/runtime/dayOfPlay.test.ts', why: 'a day of play' },
  { files: 'tests/core/server/model{Dialects,Recording}.test.ts', why: 'servers of models' },
  { files: 'tests/core/{contrast,media,sound}.test.ts', why: 'every picture, clip and sound' },
  { files: 'tests/core/media/people.test.ts', why: 'every portrait' },
  { files: 'tests/core/server/picture{Decoding,Metadata}.test.ts', why: 'pictures of every kind' },
]

const BROWSER: readonly Group[] = [
  { files: 'tests/browser/dev/*.test.tsx', why: 'tools of developers' },
  { files: 'tests/browser/**/translated.test.tsx', why: 'a translating browser on every screen' },
  { files: 'tests/browser/chat/accessibility.test.tsx', why: 'axe in every state of the chat' },
  { files: 'tests/browser/chat/fullScreenStates.test.tsx', why: 'contrast in both themes' },
  { files: 'tests/browser/chat/every*.test.tsx', why: 'every scene and task of the stories' },
  { files: 'tests/browser/shell/faces.test.tsx', why: 'every cover and portrait of the stories' },
  { files: 'tests/browser/creation/stories.test.tsx', why: 'every story in the graph' },
  { files: 'tests/browser/chat/{lineCost,endlessMotion}.test.tsx', why: 'layouts and motions that a line costs' },
  { files: 'tests/browser/chat/longReading.test.tsx', why: 'a long reading' },
  { files: 'tests/browser/creation/{desktopScreens,phoneColumn}.test.tsx', why: 'each screen by width' },
  { files: 'tests/browser/creation/{replyTrial,simulatedReaders}.test.tsx', why: 'trials of authors' },
  { files: 'tests/browser/shell/{contrastThemes,fonts}.test.tsx', why: 'looks of systems' },
  { files: 'tests/browser/shell/{keyboardWalk,smallWindows}.test.tsx', why: 'each screen by Tab and at 400 %' },
  { files: 'tests/browser/stage/{PixiStage,weather}.test.tsx', why: 'pictures compared pixel by pixel' },
  { files: 'tests/browser/chat/{preparePicture,unreadableCanvas}.test.tsx', why: 'pictures of every kind' },
  { files: 'tests/browser/stage/{people,portrait}.test.tsx', why: 'pictures compared pixel by pixel' },
  { files: 'tests/browser/stage/bothStages.test.tsx', why: 'pictures compared pixel by pixel' },
  {
    files: 'tests/browser/chat/{faces,focus,messageRows,picture,risingSheet,search,sheet,stillScreen}.test.tsx',
    why: 'gestures, and places that are measured',
  },
  {
    files:
      'tests/browser/creation/{comments,graph,media,nodePanel,outline,playing,previewIntro,problems,selection,talents,textView,translation}.test.tsx',
    why: 'tools of authors',
  },
]

/** Files of which `npm test` runs a part: the rest asks for `isThorough`. */
const SAMPLES: Readonly<Record<Project, readonly Group[]>> = {
  node: [
    { files: 'tests/contracts/*.test.ts', why: 'PostgreSQL, SQLite in memory, S3' },
    { files: 'tests/core/server/importing/*Differential.test.ts', why: 'more seeds' },
    { files: 'tests/core/server/exportText.test.ts', why: 'more readers' },
    { files: 'tests/core/server/signInRaces.test.ts', why: 'PostgreSQL, SQLite in memory' },
    { files: 'tests/core/creation/twoAuthors.test.ts', why: 'more seeds' },
    { files: 'tests/core/server/creation/{adminEmails,archives}.test.ts', why: 'PostgreSQL; every story' },
    { files: 'tests/core/server/importing/inkDifferential.test.ts', why: 'more stories by chance' },
    { files: 'tests/core/server/{library,patterns,replies}.test.ts', why: 'every story; a slow model' },
  ],
  browser: [
    { files: 'tests/browser/chat/{layout,recordings,statusRow,upload}.test.tsx', why: 'more windows and recordings' },
    { files: 'tests/browser/shell/{accessibility,routes,storyCards}.test.tsx', why: 'more screens, users and widths' },
    { files: 'tests/browser/shell/errorReporting.test.tsx', why: 'a replay of the screen' },
    { files: 'tests/browser/{sound/connectSound,stage/Stage}.test.tsx', why: 'browsers without sound or WebGL' },
    { files: 'tests/browser/worker/{foreign,recordings}.test.tsx', why: 'every recording and game' },
  ],
}

export const THOROUGH: Readonly<Record<Project, readonly Group[]>> = { node: NODE, browser: BROWSER }

/** Whether packages of Debian are tested beside our own code, such as proxies and browsers other than Chromium: not with `TEST_NEIGHBOURS=no`. */
export function areNeighboursTested({ TEST_ALL, TEST_NEIGHBOURS }: NodeJS.ProcessEnv = process.env): boolean {
  return TEST_ALL === '1' && TEST_NEIGHBOURS !== 'no'
}

/** They install the packages that they test, which not every machine may. */
const NEIGHBOURS = [
  'tests/core/server/proxies.test.ts',
  'tests/contracts/pgbouncer.test.ts',
  'tests/core/server/importing/renpyDifferential.test.ts',
]

/** What of a project runs: all of its files, those that tell a change sound, or the rest of them (`tests/run.ts --rest`). */
export function selectFiles(
  project: Project,
  all: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): { include: string[]; exclude: string[] } {
  const listFiles = (groups: readonly Group[]): string[] => groups.map(({ files }) => files)
  const whole = listFiles(THOROUGH[project])
  if (env.TEST_ALL !== '1') return { include: [...all], exclude: whole }
  const include = env.TEST_REST === '1' ? [...whole, ...listFiles(SAMPLES[project])] : [...all]
  return { include, exclude: areNeighboursTested(env) ? [] : NEIGHBOURS }
}

export function isThoroughFile(file: string): boolean {
  return [...NODE, ...BROWSER].some(({ files }) => matchesGlob(file, files))
}

/** A file that `npm test` runs in part has to be listed, or `--rest` would leave out its other part. */
export function isUnlistedSample(file: string, source: string): boolean {
  const groups = [...NODE, ...BROWSER, ...SAMPLES.node, ...SAMPLES.browser]
  return /\b(?:isThorough|STORAGES)\b/.test(source) && !groups.some(({ files }) => matchesGlob(file, files))
}
