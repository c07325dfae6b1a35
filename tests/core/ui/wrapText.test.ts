import { expect, test } from 'vitest'
import { wrapText } from '../../../src/screens/chat/panels/share/drawEndingPicture.ts'

/** Every character is one wide. */
const measure = (line: string): number => Array.from(line).length

test('words are not broken, and the space at a break is dropped', () => {
  expect(wrapText('You count them together', 10, 9, measure)).toEqual(['You count', 'them', 'together'])
})

test('Chinese breaks between characters, but no line begins with a closing mark or ends with an opening one', () => {
  expect(wrapText('你们数，一盏一盏。', 4, 9, measure)).toEqual(['你们数，', '一盏一', '盏。'])
  expect(wrapText('她说「七盏灯」', 3, 9, measure)).toEqual(['她说', '「七盏', '灯」'])
})

test('what is left over ends in an ellipsis, within the width', () => {
  expect(wrapText('one two three four', 9, 1, measure)).toEqual(['one two…'])
  expect(wrapText('一二三四五六', 3, 1, measure)).toEqual(['一二…'])
})

test('an empty text has no line', () => {
  expect(wrapText(' ', 9, 2, measure)).toEqual([])
})
