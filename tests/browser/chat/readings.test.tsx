/** What a reader gets of a line beside its letters: its direction, its breaks, the meaning of its tags, and the whole of a conversation. */
import { expect, test } from 'vitest'
import {
  createFakeMessage,
  createFakeOption,
  createFakeView,
  splitIntoPages,
} from '../../../src/dev/gallery/fakeView.ts'
import { showChat } from '../../helpers/game.tsx'

const ARABIC = 'البحر هادئ الليلة. *تنظر إلى* harbour 7 ثم تصمت.'

test('a line is written in the direction of its speech, also around an action', async () => {
  const messages = splitIntoPages([
    createFakeMessage('a', ARABIC),
    createFakeMessage('b', '*She looks.* البحر هادئ.'),
    createFakeMessage('c', '*تنظر إلى البحر.*'),
    createFakeMessage('d', 'The sea is calm.'),
  ])
  const { screen } = await showChat(createFakeView({ messages }))
  await expect.element(screen.getByText('The sea is calm.')).toBeVisible()
  const bubbles = [...screen.getByRole('log').element().querySelectorAll('article p')]
  expect(bubbles.map((bubble) => getComputedStyle(bubble).direction)).toEqual(['rtl', 'rtl', 'rtl', 'ltr'])
})

test('options and the field have the direction of their words', async () => {
  const items = [createFakeOption('a', 'انتظر هنا.'), createFakeOption('b', 'Wait.')]
  const { screen } = await showChat(createFakeView({ options: { style: 'default', tooltip: 'ماذا تفعل؟', items } }))
  const directionOf = (text: string): string => getComputedStyle(screen.getByText(text).element()).direction
  await expect.element(screen.getByText('Wait.')).toBeVisible()
  expect(['انتظر هنا.', 'ماذا تفعل؟', 'Wait.'].map(directionOf)).toEqual(['rtl', 'rtl', 'ltr'])
  await expect.element(screen.getByRole('textbox')).toHaveAttribute('dir', 'auto')
})

test('tables, the number a list begins with, and deleted words keep their meaning', async () => {
  const html =
    '<ol start="3"><li>Row</li></ol><table><tr><th scope="col">Tide</th></tr><tr><td>Low</td></tr></table><p>5 <del>six</del> <a href="x" onclick="y()">z</a></p>'
  const messages = splitIntoPages([createFakeMessage('a', '', { html })])
  const { screen } = await showChat(createFakeView({ messages }))
  await expect.element(screen.getByRole('columnheader', { name: 'Tide' })).toBeVisible()
  await expect.element(screen.getByRole('cell', { name: 'Low' })).toBeVisible()
  const list = screen.getByRole('list').element() as HTMLOListElement
  expect([list.start, getComputedStyle(list).listStyleType]).toEqual([3, 'decimal'])
  await expect.poll(() => getComputedStyle(screen.getByText('six').element()).textDecorationLine).toBe('line-through')
  expect(screen.getByRole('log').element().querySelector('article a')).toBeNull()
})

test('the whole conversation is printed, also what the list does not hold', async () => {
  const lines = Array.from({ length: 300 }, (_, index) =>
    createFakeMessage(`m${index}`, `*She nods.* Line ${index}.`, { name: 'Lan' }),
  )
  const { screen } = await showChat(createFakeView({ messages: splitIntoPages(lines) }))
  await expect.element(screen.getByRole('log')).toBeVisible()
  await expect
    .poll(() => {
      dispatchEvent(new Event('beforeprint'))
      return document.querySelector('[data-print]')?.textContent ?? ''
    })
    .toContain('Lan: She nods. Line 0.')
  expect(document.querySelector('[data-print]')?.textContent).toContain('Line 299.')
  dispatchEvent(new Event('afterprint'))
  expect(document.querySelector('[data-print]')).toBeNull()
})

test('a conversation that is selected as a whole is copied as a whole, and a part of it as it is', async () => {
  const lines = Array.from({ length: 300 }, (_, index) =>
    createFakeMessage(`m${index}`, `*She nods.* Line ${index}.`, { name: 'Lan' }),
  )
  const { screen } = await showChat(createFakeView({ messages: splitIntoPages(lines) }))
  const list = screen.getByRole('log').element()
  const copy = (): string => {
    const clipboardData = new DataTransfer()
    document.dispatchEvent(new ClipboardEvent('copy', { clipboardData, cancelable: true }))
    return clipboardData.getData('text/plain')
  }
  await expect
    .poll(() => {
      getSelection()?.selectAllChildren(list)
      return copy()
    })
    .toContain('Lan: She nods. Line 0.')
  expect(copy()).toContain('Line 299.')
  getSelection()?.selectAllChildren(list.querySelector('article') ?? list)
  expect(copy()).toBe('')
})
