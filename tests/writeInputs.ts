/** `npm run stories:inputs`: writes what is understood and said now into each `inputs.jsonl`, for an author to read. */
import { writeFileSync } from 'node:fs'
import { answerInputs, findInputsFile, formatInputs, listStoriesWithInputs, readInputs } from './helpers/storyInputs.ts'

for (const id of listStoriesWithInputs()) {
  const answered = await answerInputs(id, readInputs(id))
  writeFileSync(findInputsFile(id), formatInputs(answered))
  const missed = answered.filter(({ means, understood }) => means !== understood)
  console.log(`${id}: ${answered.length} inputs, ${missed.length} understood otherwise than meant`)
  for (const { node, text, means, understood } of missed) console.log(`  ${node}: ${text} (${means}): ${understood}`)
}
