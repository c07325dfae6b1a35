/** The list of recordings, fixtures/recordings/README.md, made from the scenarios' descriptions. */
import { join } from 'node:path'
import { RECORDINGS } from '../helpers/recordings.ts'
import { billing } from './scenarios/billing.ts'
import { delivery } from './scenarios/delivery.ts'
import { ending } from './scenarios/ending.ts'
import { media } from './scenarios/media.ts'
import { opening } from './scenarios/opening.ts'
import { pacing } from './scenarios/pacing.ts'
import { scenes } from './scenarios/scenes.ts'
import { sending } from './scenarios/sending.ts'

export const README = join(RECORDINGS, 'README.md')

const FAMILIES = {
  'How sessions begin': opening,
  'How events arrive': delivery,
  'What waits for what': pacing,
  'What the player does': sending,
  'Scenes, hearts, actors': scenes,
  'Paid scenes': billing,
  'Clips, pictures, sound': media,
  Endings: ending,
}

const HEAD = `# Recordings

\`first-story\` is a whole play of "The Last Lantern" on the local API, to its first ending. Each of the others shows one phenomenon, and is played by a
scenario of \`tests/recordings\`; this list is made from them. Beside each recording is the view it ends in, \`<name>.final.json\`.

\`npm run replay -- fixtures/recordings/<name>.jsonl\` shows one; \`npm run rerecord\` plays the scenarios again and shows the differences, and with
\`-- --write\` saves them. [docs/recordings.md](../../docs/recordings.md) explains the format.
`

export function readmeText(): string {
  const sections = Object.entries(FAMILIES).map(([title, scenarios]) => {
    const rows = Object.entries(scenarios).map(([name, { about }]) => `| \`${name}\` | ${about} |`)
    return `\n## ${title}\n\n| recording | shows |\n|---|---|\n${rows.join('\n')}\n`
  })
  return HEAD + sections.join('')
}
