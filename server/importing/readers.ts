/** All readers, the most particular first: the first that recognises files as its own reads them. */
import { readCardWords, recogniseCard } from './card/recogniseCard.ts'
import { recogniseChoicescript } from './choicescript/recogniseChoicescript.ts'
import { recogniseInk } from './ink/recogniseInk.ts'
import { type Reader } from './reader.ts'
import { readRenpyWords, recogniseRenpy } from './renpy/recogniseRenpy.ts'
import { readTwineWords, recogniseTwine } from './twine/recogniseTwine.ts'
import { recogniseWebgal } from './webgal/recogniseWebgal.ts'
import { recogniseYarn } from './yarn/recogniseYarn.ts'

export const READERS: readonly Reader[] = [
  {
    format: 'card',
    recognise: recogniseCard,
    readWords: readCardWords,
    load: async () => (await import('./card/readCard.ts')).readCard,
  },
  {
    format: 'twine',
    recognise: recogniseTwine,
    readWords: readTwineWords,
    load: async () => (await import('./twine/readTwine.ts')).readTwine,
  },
  {
    format: 'webgal',
    recognise: recogniseWebgal,
    load: async () => (await import('./webgal/readWebgal.ts')).readWebgal,
  },
  {
    format: 'renpy',
    recognise: recogniseRenpy,
    readWords: readRenpyWords,
    load: async () => (await import('./renpy/readRenpy.ts')).readRenpy,
  },
  { format: 'yarn', recognise: recogniseYarn, load: async () => (await import('./yarn/readYarn.ts')).readYarn },
  {
    format: 'choicescript',
    recognise: recogniseChoicescript,
    load: async () => (await import('./choicescript/readChoicescript.ts')).readChoicescript,
  },
  { format: 'ink', recognise: recogniseInk, load: async () => (await import('./ink/readInk.ts')).readInk },
]
