/** The answers of `tests/cases/*.sse`, from their bytes to what is read, drawn as an action and spoken. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Message } from '../../../protocol/view/conversation.ts'
import { getPlainText, getSpeech, parseRuns } from '../../../protocol/lineText.ts'
import { play } from '../../helpers/session.ts'

/** The messages that the view has after a stream of these bytes. */
async function playCase(name: string): Promise<readonly Message[]> {
  const game = await play()
  game.server.last().open()
  game.server.last().raw(readFileSync(join(import.meta.dirname, `../../cases/${name}.sse`)))
  game.server.last().end()
  await game.pass(60_000)
  return game.view().messages.pages.flatMap(({ items }) => items)
}

const listActions = ({ text }: Message): string[] => parseRuns(text).flatMap((run) => (run.isAction ? run.text : []))

test('[M3] asterisks of a product are no action, and an action may span paragraphs: screen and voice read the same', async () => {
  const [product, action] = await playCase('asterisks')
  expect(product && listActions(product)).toEqual([])
  expect(product && getSpeech(product)).toBe('Twice three is 2 * 3, and 4 * 5 is twenty.')
  expect(action && listActions(action)).toEqual(['She shuts the book.\n\nShe waits.'])
  expect(action && getSpeech(action)).toBe('Well?')
})

test('blocks of HTML are read as two sentences, not as one word', async () => {
  const [line] = await playCase('blocks')
  expect(line && getPlainText(line).split(/\s*\n\s*/)).toEqual(['The tide is out', 'Nobody calls'])
})

test('[M3] a line that mixes directions keeps its order, and its action', async () => {
  const [line] = await playCase('directions')
  expect(line && listActions(line)).toEqual(['تنظر إلى'])
  expect(line && getPlainText(line)).toBe('البحر هادئ الليلة. تنظر إلى harbour 7 ثم تصمت.')
  expect(line && getSpeech(line)).toBe('البحر هادئ الليلة. harbour 7 ثم تصمت.')
})
