/** Shrunk runs that failed once. Their bugs are tested in a few steps in `../found.test.ts`; these seeds may find them in another form. */
import { type Fault, FAULTS } from './answers.ts'
import { type Run } from './seed.ts'

export const PINNED: readonly { name: string; run: Run }[] = [
  {
    name: 'a picture of the player is sent while an overlay is there',
    run: { seed: 77, steps: 120, without: allBut('unauthorized', 'pieces', 'death', 'elsewhere', 'hidden') },
  },
  {
    name: 'a message fails after pictures were offered',
    run: {
      seed: 36,
      steps: 110,
      without: allBut('refused', 'unauthorized', 'silent', 'cut', 'outage', 'death', 'freeze', 'hidden'),
    },
  },
  { name: 'a worker dies before the new game is answered', run: { seed: 116, steps: 5, without: allBut('death') } },
  {
    name: 'a jump in a chat that could not be opened',
    run: { seed: 14, steps: 151, without: allBut('refused', 'lost', 'junk', 'outage') },
  },
  {
    name: 'an ended story is played again, and opened again',
    run: { seed: 217, steps: 83, without: allBut('refused', 'shuffled', 'outage', 'death', 'elsewhere', 'forgotten') },
  },
  { name: 'a picture is sent while a line waits for a tap', run: { seed: 770163, steps: 35, without: [...FAULTS] } },
  { name: 'a worker dies with the reading speed that was set', run: { seed: 880610, steps: 161, without: [] } },
  {
    name: 'a modal is closed after the speed was set to instant behind it',
    run: { seed: 1000068, steps: 104, without: allBut('freeze', 'death', 'status', 'page', 'cut', 'elsewhere') },
  },
  {
    name: 'a choice without credit withdraws the announcement of a charge',
    run: {
      seed: 1001516,
      steps: 51,
      without: allBut('lost', 'status', 'unauthorized', 'twice', 'shuffled', 'pieces', 'death', 'elsewhere'),
    },
  },
  { name: 'a picture is sent before a line with buttons, whose voice then fails', run: { seed: 3001739, without: [] } },
  {
    name: 'a picture is sent while the voice of a line with buttons is prepared, and another line follows',
    run: {
      seed: 3001794,
      steps: 49,
      without: allBut('cut', 'shuffled', 'pieces', 'junk', 'death', 'freeze', 'elsewhere'),
    },
  },
]

function allBut(...kept: Fault[]): Fault[] {
  return FAULTS.filter((fault) => !kept.includes(fault))
}
