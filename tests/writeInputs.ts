/** `npm run stories:inputs`: writes what is understood and said now into each `inputs.jsonl`, for an author to read. */
import { writeFileSync } from 'node:fs'
import { type ExitCode, runCommand } from '../protocol/commandLine.ts'
import { answerInputs, findInputsFile, formatInputs, listStoriesWithInputs, readInputs } from './helpers/storyInputs.ts'

const COMMAND = {
  name: 'npm run stories:inputs',
  summary: 'Writes what is understood and said now into the inputs.jsonl of each story, for an author to read.',
  options: {},
} as const

await runCommand(COMMAND, async (): Promise<ExitCode> => {
  for (const id of listStoriesWithInputs()) await writeInputs(id)
  return 0
})

async function writeInputs(id: string): Promise<void> {
  const answered = await answerInputs(id, readInputs(id))
  writeFileSync(findInputsFile(id), formatInputs(answered))
  const missed = answered.filter(({ means, understood }) => means !== understood)
  console.log(`${id}: ${answered.length} inputs, ${missed.length} understood otherwise than meant`)
  for (const { node, text, means, understood } of missed) console.log(`  ${node}: ${text} (${means}): ${understood}`)
}
