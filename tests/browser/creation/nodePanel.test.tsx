/** The form of a node: lines are written as in a text document; every kind of step and end has its form. */
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { StoryProblem } from '../../../protocol/story/draft.ts'
import { STEP_NAMES, stepList } from '../../../protocol/story/steps.ts'
import { DRAFT_TIMES_MS } from '../../../src/authoring/model/draftStore.ts'
import { readAt, writeAt } from '../../../src/authoring/model/documentPaths.ts'
import { showLocale } from '../../../src/i18n/index.ts'
import { STEP_KINDS } from '../../../src/authoring/steps/stepKinds.ts'
import { createStoryDocument } from '../../helpers/storyDocument.ts'
import { type FakeStory, openStory, setUpCreation } from './openStory.tsx'

const { clock } = setUpCreation()

async function openNode(id: string, change: Partial<FakeStory> = {}): Promise<FakeStory> {
  const story = await openStory('/creation/flow-editor/lamp', change)
  await page.getByRole('treeitem', { name: new RegExp(`^${id} `) }).click()
  await expect.element(page.getByRole('region', { name: `Node ${id}` })).toBeVisible()
  return story
}

const line = (kind: string, nth: number) => page.getByRole('textbox', { name: `${kind}, English` }).nth(nth)

/** What the server has of a node after the next save. */
async function saved(story: FakeStory, id: string, ...path: (string | number)[]): Promise<unknown> {
  await clock().pass(DRAFT_TIMES_MS.saveWithin)
  await expect.poll(() => story.saved.length).toBeGreaterThan(0)
  return readAt(story.document, ['script', 'nodes', id, ...path])
}

test('lines are written like a document: Enter, Backspace, arrows, a paste of several lines', async () => {
  const story = await openNode('pier')
  await line('Line', 0).click()
  await userEvent.keyboard('{End}{Enter}It is me.{Enter}')
  await userEvent.keyboard('{Backspace}')
  expect(document.activeElement).toBe(line('Line', 1).element())
  // In the middle of a line Enter takes the rest along.
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{Enter}')
  expect(document.activeElement).toBe(line('Line', 2).element())
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(document.activeElement).toBe(line('Line', 1).element())
  const pasted = new DataTransfer()
  pasted.setData('text/plain', 'One.\n\nTwo.\nThree. ')
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }),
  )
  const steps = (await saved(story, 'pier', 'do')) as Record<string, unknown>[]
  expect(steps.slice(2).map((step) => (step['say'] as { en: string }).en)).toEqual([
    'Who is there?',
    'One.',
    'Two.',
    'Three.me.',
    'It is ',
  ])
})

test('a translation that is pasted into a column fills the lines that lack it, and only what is left makes new ones', async () => {
  const document = createStoryDocument()
  const lines = ['One.', 'Two.', 'Three.'].map((en) => ({ say: { en, zh: '' } }))
  writeAt(document, ['script', 'nodes', 'pier', 'do'], [...lines, { wait: 1 }, { narrate: { en: 'Four.' } }])
  const story = await openNode('pier', { document })
  await page.getByRole('textbox', { name: 'Line, Chinese' }).first().click()
  const pasted = new DataTransfer()
  pasted.setData('text/plain', '一。\n二。\n三。\n四。\n五。')
  window.document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }),
  )
  expect(await saved(story, 'pier', 'do')).toEqual([
    { say: { en: 'One.', zh: '一。' } },
    { say: { en: 'Two.', zh: '二。' } },
    { say: { en: 'Three.', zh: '三。' } },
    { wait: 1 },
    { narrate: { en: 'Four.', zh: '四。' } },
    { say: { en: '', zh: '五。' } },
  ])
})

test('a slash in an empty line picks another kind of step, which opens', async () => {
  const story = await openNode('dark')
  await line('Narration', 0).click()
  await userEvent.keyboard('{End}{Enter}/pau{Enter}')
  await expect.element(page.getByRole('spinbutton', { name: 'Seconds' })).toBeVisible()
  expect(await saved(story, 'dark', 'do', 1)).toEqual({ wait: 2 })
})

test('steps are selected, copied to another node, cut and moved by keyboard', async () => {
  const story = await openNode('pier')
  const handle = (name: RegExp) => page.getByRole('button', { name })
  ;(handle(/^Background, step 1/).element() as HTMLElement).focus()
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
  await expect.element(page.getByRole('status').filter({ hasText: 'Selected: 2' })).toBeVisible()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.element(handle(/^Line, step 1/)).toBeVisible()
  await userEvent.keyboard('{Control>}x{/Control}')
  await expect.element(handle(/^Line, step 1 of 1/)).toHaveFocus()
  await page.getByRole('button', { name: 'Back to the outline' }).click()
  await page.getByRole('treeitem', { name: /^dark / }).click()
  await page.getByRole('button', { name: 'Paste 2' }).click()
  await expect.element(handle(/^Background, step 2 of 3/)).toHaveFocus()
  const before = createStoryDocument()
  const moved = (readAt(before, ['script', 'nodes', 'pier', 'do']) as unknown[]).slice(0, 2)
  expect(((await saved(story, 'dark', 'do')) as unknown[]).slice(1)).toEqual(moved)
})

test('every kind of step opens a form that shows what is wrong with it', async () => {
  const draft = createStoryDocument()
  const steps = STEP_NAMES.map((kind) => STEP_KINDS[kind].create())
  Object.assign(readAt(draft, ['script', 'nodes', 'dark']) as object, { do: [...steps, { dance: 1 }, 'no step'] })
  const { issues = [] } = v.safeParse(stepList, steps)
  const problems = issues.map(({ path = [] }): StoryProblem => {
    const at = ['script', 'nodes', 'dark', 'do', ...path.map(({ key }) => key as string | number)]
    return { severity: 'error', at, code: 'empty_text', values: {}, message: '' }
  })
  const story = await openNode('dark', { document: draft, problems })
  for (const [index, kind] of STEP_NAMES.entries()) {
    const row = document.querySelector<HTMLElement>(`[data-index="${index}"]`)
    row?.querySelector<HTMLElement>('[data-handle]')?.click()
    await expect.poll(() => row?.querySelector('[data-handle][aria-expanded="true"]') ?? null).not.toBeNull()
    expect(row?.querySelectorAll('input, textarea, select, fieldset, [id]').length, kind).toBeGreaterThan(0)
    const isWrong = problems.some(({ at }) => at[4] === index)
    expect(row?.textContent?.includes('The text is empty.'), `${kind} says what is wrong`).toBe(isWrong)
  }
  const last = STEP_NAMES.length
  const unknown = page.getByRole('button', { name: new RegExp(`^Unknown step, step ${last + 1} `) })
  await expect.element(unknown).toBeVisible()
  document.querySelector<HTMLElement>(`[data-index="${last}"] [data-handle]`)?.click()
  await page.getByRole('textbox', { name: 'Unknown step' }).fill('{"wait": 5}')
  expect(await saved(story, 'dark', 'do', last)).toEqual({ wait: 5 })
  expect(readAt(story.document, ['script', 'nodes', 'dark', 'do', last + 1])).toBe('no step')
})

test('the strength of weather is set by a slider, and what is at 0 is not in the story', async () => {
  const draft = createStoryDocument()
  Object.assign(readAt(draft, ['script', 'nodes', 'dark']) as object, { do: [{ mood: { rain: 0.6, flicker: true } }] })
  const story = await openNode('dark', { document: draft })
  await expect.element(page.getByText('Rain, Flickering lamps')).toBeVisible()
  document.querySelector<HTMLElement>('[data-index="0"] [data-handle]')?.click()
  await page.getByRole('slider', { name: 'Rain' }).fill('0')
  await page.getByRole('slider', { name: 'Fog' }).fill('0.4')
  expect(await saved(story, 'dark', 'do', 0)).toEqual({ mood: { fog: 0.4, flicker: true } })
})

test('an emptied number or file leaves the step what it is', async () => {
  const draft = createStoryDocument()
  Object.assign(readAt(draft, ['script', 'nodes', 'dark']) as object, { do: [{ wait: 2 }, { music: 'rain' }] })
  const story = await openNode('dark', { document: draft })
  const open = (index: number) => document.querySelector<HTMLElement>(`[data-index="${index}"] [data-handle]`)?.click()
  open(0)
  await userEvent.fill(page.getByRole('spinbutton', { name: 'Seconds' }), '')
  await userEvent.fill(page.getByRole('spinbutton', { name: 'Seconds' }), '3')
  open(1)
  await page.getByRole('button', { name: 'Remove: Sound' }).click()
  expect(await saved(story, 'dark', 'do')).toEqual([{ wait: 3 }, { music: '' }])
})

test('a choice becomes free text and keeps its ways on; undo brings it back', async () => {
  const story = await openNode('pier')
  await page.getByRole('radio', { name: 'Free text' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Chinese' }).first()).toBeVisible()
  expect(await saved(story, 'pier', 'listen', 'answers', 0, 'goto')).toBe('lit')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(page.getByRole('radio', { name: 'Choice', exact: true })).toBeChecked()
})

test('an item moves on with each press, up to the end, and a removed one leaves the focus to its neighbour', async () => {
  const story = await openNode('pier')
  await page.getByRole('button', { name: 'Add an option' }).click()
  page.getByRole('button', { name: 'Move up: Option 3' }).element().focus()
  await userEvent.keyboard('{Enter}{Enter}{Enter}')
  await expect.element(page.getByRole('button', { name: 'Move up: Option 1' })).toHaveFocus()
  const ids = async (): Promise<unknown[]> =>
    ((await saved(story, 'pier', 'choose', 'options')) as { id: string }[]).map(({ id }) => id)
  const [added, ...others] = await ids()
  expect(others).toEqual(['answer', 'leave'])
  const remove = (number: number) => page.getByRole('button', { name: `Delete Option ${number}` })
  remove(2).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(remove(2)).toHaveFocus()
  await expect.poll(ids).toEqual([added, 'leave'])
  await userEvent.keyboard('{Enter}')
  await expect.element(remove(1)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Add an option' })).toHaveFocus()
})

test('a test of a condition that is removed leaves the focus to its neighbour', async () => {
  const document = createStoryDocument()
  writeAt(document, ['script', 'nodes', 'pier', 'choose', 'options', 1, 'when'], 'trust >= 1 and trust < 5')
  await openNode('pier', { document })
  const removal = page.getByRole('region', { name: 'Option 2' }).getByRole('button', { name: 'Remove the condition' })
  removal.nth(1).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(removal.first()).toHaveFocus()
})

test('a condition is built from rows, and the next node is made where it is named', async () => {
  const story = await openNode('pier')
  const option = page.getByRole('region', { name: 'Option 2' })
  await option.getByRole('button', { name: 'Add a condition' }).click()
  await option.getByRole('spinbutton', { name: 'Number' }).fill('3')
  await option.getByRole('button', { name: /^Goes on with/ }).click()
  await userEvent.keyboard('storm{Enter}')
  // The form stays, with the way to the new node.
  await expect.element(option.getByRole('button', { name: /^Goes on with/ })).toHaveTextContent('storm')
  await expect.element(page.getByRole('region', { name: 'Node pier' })).toBeVisible()
  expect(await saved(story, 'pier', 'choose', 'options', 1)).toMatchObject({ when: 'trust >= 3', goto: 'storm' })
})

test('an option that a condition asks for is named with the punctuation of the language', async () => {
  const document = createStoryDocument()
  writeAt(document, ['script', 'nodes', 'pier', 'choose', 'options', 1, 'when'], "chose('answer')")
  await openNode('pier', { document })
  await showLocale('zh')
  await expect.element(page.getByRole('option', { name: 'answer：应一声' })).toBeInTheDocument()
})

test('a variable is named where it is needed: a wrong name says why, and the focus stays at its row', async () => {
  const story = await openNode('pier')
  const option = page.getByRole('region', { name: 'Option 2' })
  await option.getByRole('button', { name: 'Add a condition' }).click()
  const asked = option.getByRole('combobox', { name: 'What is asked' })
  const name = option.getByRole('textbox', { name: 'Name of the variable' })
  await asked.selectOptions('New variable…')
  for (const [typed, fault] of [
    ['Trust!', 'A variable begins with a small letter and has small letters, digits and _ only.'],
    ['constructor', 'This word is reserved. Choose another name.'],
  ] as const) {
    await name.fill(typed)
    await userEvent.keyboard('{Enter}')
    await expect.element(name).toHaveAccessibleDescription(expect.stringContaining(fault))
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(asked).toHaveFocus()
  await asked.selectOptions('New variable…')
  await name.fill('luck')
  await userEvent.keyboard('{Enter}')
  await expect.element(asked).toHaveFocus()
  expect(await saved(story, 'pier', 'choose', 'options', 1)).toMatchObject({ when: 'luck >= 1' })
})

test('a condition asks a truth as such, joins by or, and is completed and checked as text', async () => {
  const document = createStoryDocument()
  Object.assign(document.script, { variables: { trust: 0, kept: false } })
  const again = { id: 'answer', text: { en: 'Answer again', zh: '再应一声' }, goto: 'lit' }
  writeAt(document, ['script', 'nodes', 'quay'], { do: [], choose: { options: [again] } })
  const story = await openNode('pier', { document })
  const option = page.getByRole('region', { name: 'Option 2' })
  const expectCondition = async (when: string): Promise<void> => {
    await clock().pass(DRAFT_TIMES_MS.saveWithin)
    await expect
      .poll(() => readAt(story.document, ['script', 'nodes', 'pier', 'choose', 'options', 1, 'when']))
      .toBe(when)
  }
  await option.getByRole('button', { name: 'Add a condition' }).click()
  await option.getByRole('combobox', { name: 'What is asked' }).selectOptions('kept')
  await option.getByRole('combobox', { name: 'Comparison' }).selectOptions('is false')
  await option.getByRole('button', { name: 'Add a condition' }).click()
  await option.getByRole('combobox', { name: 'What is asked' }).nth(1).selectOptions('whether an option was chosen')
  await option.getByRole('combobox', { name: 'How the conditions are joined' }).selectOptions('At least one of these')
  await expectCondition("not kept or chose('answer')")
  // An option is told by its words: several nodes may have one of the same id.
  await expect.element(option.getByRole('option', { name: 'answer: Answer / Answer again' })).toBeInTheDocument()
  await option.getByRole('button', { name: 'Write it as text' }).click()
  const field = option.getByRole('textbox', { name: 'Offered only if' })
  await expect.element(field).toHaveFocus()
  await field.fill('kept and tr')
  await expect.element(option.getByText('There is no variable tr.')).toBeVisible()
  await option.getByRole('button', { name: 'trust', exact: true }).click()
  await userEvent.keyboard(' > 1')
  await expectCondition('kept and trust > 1')
  await option.getByRole('button', { name: 'Show it as rows' }).click()
  await expect.element(option.getByRole('combobox', { name: 'How the conditions are joined' })).toHaveFocus()
  await expect.element(option.getByRole('spinbutton', { name: 'Number' })).toHaveValue(1)
  // A variable that is made here is known at once.
  await option.getByRole('combobox', { name: 'What is asked' }).nth(1).selectOptions('New variable…')
  await userEvent.keyboard('luck{Enter}')
  await expectCondition('kept and luck >= 1')
  await option.getByRole('button', { name: 'Write it as text' }).click()
  await expect.element(field).toHaveValue('kept and luck >= 1')
  await expect.element(option.getByText('There is no variable luck.')).not.toBeInTheDocument()
})

test('a name that only occurs in the words of another node never leads there by Enter', async () => {
  const story = await openNode('pier')
  const option = page.getByRole('region', { name: 'Option 2' })
  const search = async (typed: string): Promise<void> => {
    await option.getByRole('button', { name: /^Goes on with/ }).click()
    await userEvent.keyboard(`${typed}{Enter}`)
  }
  const expectWay = async (to: string): Promise<void> => {
    await clock().pass(DRAFT_TIMES_MS.saveWithin)
    await expect
      .poll(() => readAt(story.document, ['script', 'nodes', 'pier', 'choose', 'options', 1, 'goto']))
      .toBe(to)
  }
  // The first line of another node says 'lamp'; 'li' begins 'lit'.
  for (const name of ['lamp', 'li']) {
    await search(name)
    await expectWay(name)
  }
  await search('lit')
  await expectWay('lit')
  // What no id can be is named as near as can be; without such letters Enter makes nothing before what was found.
  for (const [typed, id] of [
    ['Two bowls!', 'two-bowls'],
    ['constructor', 'node-constructor'],
    ['Pier!', 'pier-2'],
    ['码头', 'node-1'],
  ] as const) {
    await search(typed)
    await expectWay(id)
  }
  // Nothing typed takes nothing.
  await search('')
  await expect.element(page.getByRole('combobox', { name: 'Id or first line' })).toBeVisible()
})

test('HTML in a text is shown as text, and does nothing in the preview of a page', async () => {
  await page.viewport(1280, 800)
  const html =
    '<img src="data:," onerror="document.body.dataset.harmed = 1"><script>document.body.dataset.harmed = 2</script>'
  const document = createStoryDocument()
  Object.assign(document.metadata, { title: { en: html, zh: html } })
  Object.assign((document.script['nodes'] as Record<string, object>)['lit'] ?? {}, {
    do: [{ narrate: { en: `${html}Hello`, zh: html } }, { page: { en: `${html}<p>Dear</p>`, zh: html } }],
  })
  document.marks = { notes: { lit: html } }
  await openStory('/pc/flow-editor/lamp', { document })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(html)
  await page.getByRole('tab', { name: 'Node' }).click()
  await page.getByRole('button', { name: /^lit\. / }).click()
  const steps = page.getByRole('region', { name: 'Node lit' })
  await expect.element(steps.getByRole('textbox', { name: 'Narration, English' })).toHaveValue(`${html}Hello`)
  await steps.getByRole('button', { name: /^Page, step 2/ }).click()
  await expect.element(steps.getByText('Dear', { exact: true })).toBeVisible()
  expect(window.document.querySelectorAll('img[onerror], [data-harmed]')).toHaveLength(0)
})
