/** *Try it*: the box beside the form of a talk, in which an author writes as a player. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createTalkDocument } from '../../helpers/talkDocument.ts'
import { refusal } from '../shell/fakeApi.ts'
import { type FakeStory, openStory, setUpCreation } from './openStory.tsx'

setUpCreation()

const SCRIPTED = {
  answer: 0,
  intent: 'ask-lamp',
  refusal: null,
  lines: [{ speaker: 'The keeper', text: 'I did.' }],
  goes_to: 'lit',
}
const WRITTEN = {
  ...SCRIPTED,
  lines: [
    { speaker: 'The keeper', text: 'Who else would?' },
    { speaker: null, text: 'He coughs.' },
  ],
}
const REASONS = {
  evidence: [
    { answer: 0, intent: 'ask-lamp', by: 'example', source: 'who lit the lamp', weight: 0.84, less: null },
    { answer: 1, intent: 'leave', by: 'pattern', source: '\\blit\\b', weight: 0, less: 'denied' },
  ],
  needed: 0.62,
  small_talk: null,
  talk: null,
}
const BY_MODEL = {
  has_writer: true,
  answer: WRITTEN,
  fallback: SCRIPTED,
  reasons: REASONS,
  rejection: null,
  tokens: 812,
  ms: 1_440,
}
const NO_MODEL = {
  has_writer: false,
  answer: SCRIPTED,
  fallback: SCRIPTED,
  reasons: REASONS,
  rejection: null,
  tokens: 0,
  ms: 2,
}

async function openBox(reply: () => unknown) {
  await page.viewport(1280, 800)
  const story = await openStory(
    '/creation/flow-editor/lamp',
    { document: createTalkDocument() },
    { '/creation/reply.try': reply },
  )
  await page.getByRole('treeitem', { name: /^pier / }).click()
  const box = page.getByRole('region', { name: 'Try it', exact: true })
  await expect.element(box).toBeVisible()
  return { story, box }
}

const asked = ({ asked: all }: FakeStory) =>
  all.filter(({ path }) => path === '/creation/reply.try').map(({ body }) => body as Record<string, unknown>)

test('the answer stands beside that without a model, with what was understood, tokens and time', async () => {
  const { story, box } = await openBox(() => BY_MODEL)
  await expect.element(box.getByRole('button', { name: 'Try' })).toBeDisabled()
  await box.getByRole('textbox', { name: 'The player writes' }).fill('who lit the lamp?')
  await userEvent.keyboard('{Enter}')
  const written = box.getByRole('region', { name: 'With the model' })
  await expect.element(written.getByText('Who else would?')).toBeVisible()
  await expect.element(written.getByText('He coughs.')).toBeVisible()
  await expect.element(written.getByText('Understood: ask-lamp')).toBeVisible()
  await expect.element(written.getByText('1.4 s · 812 tokens')).toBeVisible()
  const scripted = box.getByRole('region', { name: 'Without a model' })
  await expect.element(scripted.getByText('I did.')).toBeVisible()
  await expect.element(scripted.getByText('Goes on with lit')).toBeVisible()
  // As in a pane that the author has widened.
  box.element().setAttribute('style', 'width: 640px')
  const [left, right] = [written, scripted].map((each) => each.element().getBoundingClientRect())
  expect([left?.top, (left?.right ?? 0) < (right?.left ?? 0)]).toEqual([right?.top, true])
  expect(asked(story)).toMatchObject([{ id: 'lamp', node: 'pier', text: 'who lit the lamp?', locale: 'en' }])
})

test('without a model the box says so plainly, and shows the story’s own answer alone', async () => {
  const { box } = await openBox(() => NO_MODEL)
  await box.getByRole('textbox').fill('who lit the lamp?')
  await box.getByRole('button', { name: 'Try' }).click()
  await expect.element(box.getByText(/^No model is configured on this server\./)).toBeVisible()
  await expect.element(box.getByRole('region', { name: 'The story’s own answer' }).getByText('I did.')).toBeVisible()
  await expect.element(box.getByRole('region', { name: 'Without a model' })).not.toBeInTheDocument()
})

test('a model whose line is not said, a refused text, one that is not understood and a failure are each said', async () => {
  let reply: unknown = { ...BY_MODEL, answer: SCRIPTED, rejection: 'slow' }
  const { box } = await openBox(() => reply)
  const ask = async (next: unknown): Promise<void> => {
    reply = next
    await box.getByRole('button', { name: 'Try' }).click()
  }
  await box.getByRole('textbox').fill('x')
  await ask(reply)
  await expect.element(box.getByText(/^The model’s line was not said: it took too long\./)).toBeVisible()
  const refused = { ...SCRIPTED, answer: null, intent: null, refusal: 'injection', goes_to: null }
  await ask({ ...NO_MODEL, answer: refused })
  await expect.element(box.getByText('Refused: orders to the machine')).toBeVisible()
  await ask({ ...NO_MODEL, answer: { ...SCRIPTED, answer: null, intent: null, lines: [], goes_to: null } })
  await expect.element(box.getByText('Not understood')).toBeVisible()
  await expect.element(box.getByText('Nothing is said.')).toBeVisible()
  await ask({ ...NO_MODEL, answer: { ...SCRIPTED, intent: null } })
  await expect.element(box.getByText('Understood: answer 1')).toBeVisible()
  await ask(refusal('Too often', '429'))
  await expect.element(box.getByRole('alert')).toHaveTextContent('The text could not be tried. Too often')
})

test('it says why: what speaks for each answer, what was needed, and what came second', async () => {
  let reply: unknown = NO_MODEL
  const { box } = await openBox(() => reply)
  const ask = async (next: unknown): Promise<void> => {
    reply = next
    await box.getByRole('button', { name: 'Try' }).click()
  }
  const why = box.getByRole('region', { name: 'Why' })
  const rows = why.getByRole('list', { name: 'What speaks for the answers, by weight' }).getByRole('listitem')
  await box.getByRole('textbox').fill('who lit it?')
  await ask(NO_MODEL)
  await expect.element(why.getByText('ask-lamp weighs 84%; an answer needs 62%.')).toBeVisible()
  await expect.element(rows.nth(0)).toHaveTextContent('84%ask-lamplike the examplewho lit the lamp')
  await expect
    .element(rows.nth(1))
    .toHaveTextContent('0%leavematches the pattern\\blit\\bdoes not count: the text denies it')
  const lost = { ...SCRIPTED, answer: null, intent: null, goes_to: null }
  const [first] = REASONS.evidence
  await ask({
    ...NO_MODEL,
    fallback: lost,
    answer: lost,
    reasons: { ...REASONS, evidence: [{ ...first, weight: 0.4 }] },
  })
  await expect.element(why.getByText('No answer reaches 62%. ask-lamp comes closest, with 40%.')).toBeVisible()
  await ask({ ...NO_MODEL, fallback: lost, answer: lost, reasons: { ...REASONS, evidence: [] } })
  await expect.element(why.getByText('The text is like no example, and no pattern matches it.')).toBeVisible()
  const talk = { kind: 'hello', weight: 1, needed: 0.91, is_answered: true }
  await ask({ ...NO_MODEL, fallback: lost, answer: lost, reasons: { ...REASONS, small_talk: 'hello', talk } })
  await expect.element(why.getByText(/^Small talk \(A greeting\) explains 100%/)).toBeVisible()
  await ask({ ...NO_MODEL, reasons: { ...REASONS, talk: { ...talk, weight: 0.8 } } })
  await expect
    .element(why.getByText(/^As small talk \(A greeting\) it weighs 80%, and would need 91% here\.$/))
    .toBeVisible()
  await ask({ ...NO_MODEL, fallback: { ...lost, refusal: 'injection' }, answer: { ...lost, refusal: 'injection' } })
  await expect.element(box.getByText('Refused: orders to the machine')).toBeVisible()
  await expect.element(why).not.toBeInTheDocument()
})
