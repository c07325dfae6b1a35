/**
 * Checks all stories: `npm run stories:check`.
 *
 *   node server/cli/stories-check.ts [stories folder] [media folder]
 *
 * Prints a line for each finding, the length of each story, and in a folder with goals what there is to buy; the goals of `goals.yaml` beside the stories are findings too (dead ends, nodes and endings that cannot be reached, progress that decreases, missing media, missing translations, ...).
 * The exit code is 1 if there are findings.
 */
import { runCommand } from '../../protocol/commandLine.ts'
import { accountPrices, formatPriceAccount, listPriceFindings } from '../services/priceAccount.ts'
import { FOLDERS } from '../folders.ts'
import { checkStories } from '../stories/checkStories.ts'
import { formatMinutes, type StoryMeasures } from '../stories/goals.ts'
import { listStoryFolders } from '../stories/library.ts'

const COMMAND = {
  name: 'npm run stories:check',
  operands: '[STORIES_FOLDER] [MEDIA_FOLDER]',
  summary:
    'Checks all stories: dead ends, nodes and endings that cannot be reached, missing media and translations. Prints the length of each.',
  options: {},
} as const

/** One line of the table of lengths: what the ways through the story have least and most of. */
function formatMeasures({ id, endings, minutes, lengths, options, consequences, named }: StoryMeasures): string {
  const range = (of: { least: number; most: number } | undefined): string =>
    of === undefined ? '-' : `${of.least} to ${of.most}`
  return [
    id.padEnd(16),
    `${range(lengths?.lines)} lines`,
    `${lengths === null ? '-' : formatMinutes(lengths.ms)} min (${minutes ?? 'nothing'} said)`,
    `${range(lengths?.choices)} choices`,
    `${endings} endings`,
    `${consequences} of ${options} options count later, ${named} named in an ending`,
  ].join('  ')
}

await runCommand(COMMAND, ({ operands: [stories = FOLDERS.stories, media = FOLDERS.media] }) => {
  const { findings: broken, measures, stories: read, hasGoals } = checkStories({ stories, media })
  const account = hasGoals ? accountPrices(read) : null
  const findings = [...broken, ...(account === null ? [] : listPriceFindings(account))]
  for (const finding of findings) console.log(finding)
  for (const measure of measures) console.log(formatMeasures(measure))
  if (account !== null) for (const line of formatPriceAccount(account)) console.log(line)
  console.log(
    `${listStoryFolders(stories).length} stories, ${findings.length === 0 ? 'nothing' : findings.length} to mend`,
  )
  return findings.length === 0 ? 0 : 1
})
