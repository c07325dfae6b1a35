/** What the early script draws with, and how the page passes from it to React. */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  hasEarlyChat,
  keepEarlyChat,
  leaveEarlyDrawing,
  markEarlyDrawing,
  mayDrawEarly,
  removeEarlyChat,
  restoreEarlyPlace,
  takeOverDrawing,
} from '../../../src/app/earlyDrawing.ts'
import { draw } from '../../../src/early/drawing/draw.ts'
import { type Drawable, Fragment, jsx } from '../../../src/early/drawing/jsxRuntime.ts'
import { afterDrawing, useLayoutEffect } from '../../../src/early/drawing/react.ts'
import { replacePageClock } from '../../../src/ui/time.ts'
import { createManualPageClock } from '../../helpers/pageClock.ts'

function drawn(drawable: Drawable): string {
  const place = document.createElement('div')
  draw(drawable, place)
  return place.innerHTML
}

test.each<[string, Drawable, string]>([
  ['texts and numbers', jsx('p', { children: ['a ', 3, ' <b>'] }), '<p>a 3 &lt;b&gt;</p>'],
  ['nothing for what React draws nothing for', jsx('p', { children: [null, undefined, true, false] }), '<p></p>'],
  ['classes', jsx('p', { className: 'x' }), '<p class="x"></p>'],
  [
    'named values, false ones too',
    jsx('p', { 'data-a': false, 'aria-b': true }),
    '<p data-a="false" aria-b="true"></p>',
  ],
  ['other true values without a text', jsx('p', { hidden: true, inert: false }), '<p hidden=""></p>'],
  ['no listeners and references', jsx('p', { onClick: () => undefined, ref: () => undefined }), '<p></p>'],
  [
    'components and fragments',
    jsx((props) => jsx(Fragment, { children: [props.children, 'b'] }), { children: jsx('i', { children: 'a' }) }),
    '<i>a</i>b',
  ],
  [
    'the first picture',
    jsx('img', { alt: '', loading: 'eager', srcSet: 'a 1w' }),
    '<img alt="" loading="eager" srcset="a 1w">',
  ],
  ['no picture that may come later', jsx('img', { alt: '', loading: 'lazy', src: '/a' }), ''],
])('it draws %s', (_name, drawable, html) => {
  expect(drawn(drawable)).toBe(html)
})

test('it draws icons as such', () => {
  const place = document.createElement('div')
  draw(jsx('svg', { viewBox: '0 0 1 1', strokeWidth: 2, children: jsx('path', { d: 'M0 0' }) }), place)
  expect(place.querySelector('svg')?.getAttribute('stroke-width')).toBe('2')
  expect(place.querySelector('path')).toBeInstanceOf(SVGPathElement)
  expect(place.querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 1 1')
})

beforeEach(() => {
  globalThis.drawing = undefined
  globalThis.removeChat = undefined
  document.body.innerHTML = ''
})

/** The list, as either draws it. */
function drawList(): void {
  document.body.innerHTML = '<a href="/story/a">A</a><a href="/story/b%22">B</a>'
}

test('React draws over it, and the link that had the focus has it again', () => {
  drawList()
  markEarlyDrawing()
  document.querySelector<HTMLElement>('a:last-child')?.focus()
  takeOverDrawing()
  expect(mayDrawEarly()).toBe(false)
  drawList()
  expect(document.activeElement).toBe(document.body)
  expect(restoreEarlyPlace()).toBe(true)
  expect(document.activeElement?.textContent).toBe('B')
})

test('the page keeps its place once, where it was drawn early and not left', () => {
  takeOverDrawing()
  expect(restoreEarlyPlace()).toBe(false)
  globalThis.drawing = undefined
  markEarlyDrawing()
  takeOverDrawing()
  expect([restoreEarlyPlace(), restoreEarlyPlace()]).toEqual([true, false])
  globalThis.drawing = undefined
  markEarlyDrawing()
  expect([leaveEarlyDrawing(), leaveEarlyDrawing()]).toEqual([true, false])
  takeOverDrawing()
  expect(restoreEarlyPlace()).toBe(false)
})

test('the early chat covers the page until its lines are drawn by React, and is removed once', () => {
  const remove = vi.fn()
  expect(hasEarlyChat()).toBe(false)
  keepEarlyChat(remove)
  expect(hasEarlyChat()).toBe(true)
  removeEarlyChat()
  removeEarlyChat()
  expect(remove).toHaveBeenCalledOnce()
  expect(hasEarlyChat()).toBe(false)
})

test('where React draws no chat, it goes after a while', async () => {
  const clock = createManualPageClock()
  onTestFinished(replacePageClock(clock))
  const remove = vi.fn()
  keepEarlyChat(remove)
  takeOverDrawing()
  await clock.pass(2_900)
  expect(remove).not.toHaveBeenCalled()
  await clock.pass(200)
  expect(remove).toHaveBeenCalledOnce()
})

test('the references and layout effects of a drawing run when it is in the document, those of children first', () => {
  const order: string[] = []
  const Child = (): Drawable => {
    useLayoutEffect(() => order.push('child'))
    return jsx('i', { ref: (element: Element) => order.push(`ref ${element.tagName}`) })
  }
  const Parent = (): Drawable => {
    useLayoutEffect(() => order.push('parent'))
    return jsx('p', { children: jsx(Child, {}) })
  }
  drawn(jsx(Parent, {}))
  expect(order).toEqual([])
  for (const run of afterDrawing.splice(0)) run()
  expect(order).toEqual(['ref I', 'child', 'parent'])
})
