import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type Message } from '../../../protocol/view/conversation.ts'
import { createFakeMessage, createFakeView, splitIntoPages } from '../../../src/dev/gallery/fakeView.ts'
import { createSnippet, findMessages } from '../../../src/screens/chat/panels/search/findText.ts'
import { showChat, type ShownChat } from '../../helpers/game.tsx'
import { createLines, findLineAt } from '../../helpers/messageList.ts'
import { confirmWord } from '../../helpers/confirmWord.ts'

const find = (messages: Message[], query: string): string[] =>
  findMessages(splitIntoPages(messages).pages, query).map(({ message }) => message.id)

const mixed = [
  createFakeMessage('en', '*She counts.* Seven LAMPS, and one is out.'),
  createFakeMessage('zh', '码头上七盏灯，亮着六盏。'),
  createFakeMessage('wide', 'ＬＡＭＰＳ are wide.'),
  createFakeMessage('html', '', { html: '<p>Eight <b>lamps</b></p>' }),
  createFakeMessage('picture', '', { kind: 'image', mediaUrl: '/x.webp', alt: 'A page of the ledger' }),
]

test.each([
  ['lamps', ['html', 'wide', 'en']],
  ['Ｌamps', ['html', 'wide', 'en']],
  ['盏灯', ['zh']],
  ['counts. seven', ['en']],
  ['  LEDGER ', ['picture']],
  ['*', []],
  ['   ', []],
  ['nothing', []],
])('%j is found in %j, the latest first', (query, ids) => expect(find(mixed, query)).toEqual(ids))

test('the words around a hit are those of the line, with what was found between them', () => {
  const [first, , wide] = mixed
  if (first === undefined || wide === undefined) throw new Error('no message')
  expect(createSnippet(first, 'lamps')).toEqual({
    before: 'She counts. Seven ',
    match: 'LAMPS',
    after: ', and one is out.',
  })
  expect(createSnippet(wide, 'lamps').match).toBe('ＬＡＭＰＳ')
  const long = createSnippet(createFakeMessage('l', `${'灯'.repeat(200)}海${'灯'.repeat(200)}`), '海')
  expect([long.before[0], long.match, long.after.at(-1)]).toEqual(['…', '海', '…'])
})

async function openSearch(screen: ShownChat['screen'], field: string): Promise<void> {
  // The shortcut comes with the later parts; on a busy machine a key takes seconds.
  await expect
    .poll(async () => {
      if (screen.getByRole('dialog').elements().length === 0) await userEvent.keyboard('{Control>}f{/Control}')
      return screen.getByRole('combobox', { name: field }).elements().length
    })
    .toBe(1)
  await expect.element(screen.getByRole('combobox', { name: field })).toHaveFocus()
}

test('Ctrl+F finds lines and says how many', async () => {
  const view = createFakeView({ messages: splitIntoPages(createLines(1_500)) })
  const { screen } = await showChat(view)
  await openSearch(screen, 'Find text')
  await userEvent.keyboard('LINE 141')
  await expect.element(screen.getByRole('dialog').getByRole('status')).toHaveTextContent('11 lines')
  expect(screen.getByRole('option').elements()).toHaveLength(11)
  expect(screen.getByRole('option').first().element().querySelector('mark')?.textContent).toBe('Line 141')
  await userEvent.keyboard('x')
  await expect.element(screen.getByRole('dialog').getByRole('status')).toHaveTextContent('No line contains this.')
})

test('a hit is shown and marked in the list; Enter and the arrows go on to the others', async () => {
  const { screen } = await showChat(createFakeView({ messages: splitIntoPages(createLines(10_000)) }))
  const log = screen.getByRole('log').element()
  const marked = (): Element | null => log.querySelector('[aria-current="true"]')
  await openSearch(screen, 'Find text')
  await userEvent.keyboard('Line 141')
  await expect.poll(() => screen.getByRole('option').elements().length).toBe(11)
  // An input method takes a word: nothing is chosen.
  if (document.activeElement !== null) confirmWord(document.activeElement)
  await expect.element(screen.getByRole('dialog')).toBeInTheDocument()
  // Up from the latest hit: the oldest.
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.poll(() => marked()?.textContent).toContain('Line 141.')
  expect(findLineAt(log, 0.5)).toBe(marked())
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => marked()?.textContent).toContain('Line 1419.')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.poll(() => marked()?.textContent).toContain('Line 1417.')
  expect(findLineAt(log, 0.5)).toBe(marked())
  expect(log.querySelectorAll('article').length).toBeLessThan(120)
  await expect.element(screen.getByText('3 of 11', { exact: true })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(marked).toBeNull()
  expect(findLineAt(log, 0.5).textContent).toContain('Line 1417.')
})

test('a tap on a hit shows its line, and the search is kept', async () => {
  const { screen } = await showChat(createFakeView({ messages: splitIntoPages(createLines(400)) }))
  await openSearch(screen, 'Find text')
  await userEvent.keyboard('line 77')
  await screen.getByRole('option').first().click()
  await expect.element(screen.getByRole('log').getByText('Line 77.', { exact: false })).toBeVisible()
  await screen.getByRole('button', { name: 'Change the search: line 77' }).click()
  await expect.element(screen.getByRole('combobox', { name: 'Find text' })).toHaveValue('line 77')
})

/** The chat with a search whose only hit is line 77 of 90. */
async function showHit(): Promise<ShownChat> {
  const shown = await showChat(createFakeView({ messages: splitIntoPages(createLines(90)) }))
  await openSearch(shown.screen, 'Find text')
  await userEvent.keyboard('line 77')
  await shown.screen.getByRole('option').first().click()
  await expect.element(shown.screen.getByText('1 of 1', { exact: true })).toBeVisible()
  return shown
}

test.each([
  ['as many lines', createLines(90).map((line) => ({ ...line, id: `new-${line.id}` }))],
  ['lines with the same ids', createLines(90).map((line) => ({ ...line, at: 60_000 }))],
  ['no lines', []],
])('a search ends with its conversation: a new one, in one update, with %s', async (_what, lines) => {
  const { game, screen } = await showHit()
  game.change({ messages: splitIntoPages(lines) })
  await expect.element(screen.getByText('1 of 1', { exact: true })).not.toBeInTheDocument()
  await expect.poll(() => screen.getByRole('log').element().querySelector('[aria-current="true"]')).toBeNull()
})

test('a search goes on while lines come, older ones are read, and the view is sent again', async () => {
  const { game, screen } = await showHit()
  const lines = createLines(140)
  const { pages, ...messages } = splitIntoPages(lines)
  game.change({ messages: { ...messages, pages } })
  const unread = pages.map((page, index) => (index < 2 ? { ...page, items: [] } : page))
  game.change({ messages: { ...messages, pages: unread, loadedFrom: 2 } })
  game.change({ messages: splitIntoPages(createLines(141)) })
  await expect.element(screen.getByRole('log').getByText('Line 77.', { exact: false })).toBeVisible()
  await expect.element(screen.getByText('1 of 1', { exact: true })).toBeVisible()
})
