/** Where a line may be cut. */
import { expect, test } from 'vitest'
import { splitSentences } from '../../../protocol/sentences.ts'

test.each([
  ['Dr. Lind came. He sat.', ['Dr. Lind came. ', 'He sat.']],
  ['Mrs. Lind and Mr. O. Wood. No.', ['Mrs. Lind and Mr. O. Wood. ', 'No.']],
  ['At 5 a.m. Monday we left. It rained.', ['At 5 a.m. Monday we left. ', 'It rained.']],
  ['It was I. He ran.', ['It was I. ', 'He ran.']],
  ['"Stop!" she said. Then he ran.', ['"Stop!" she said. ', 'Then he ran.']],
  ['“Why?” Mara asked. “Go.” He sat.', ['“Why?” Mara asked. ', '“Go.” ', 'He sat.']],
  ['She saw... nothing. It’s 3.5 m. Well… No!', ['She saw... nothing. ', 'It’s 3.5 m. ', 'Well… No!']],
  ['It is No. 5, p. 4. No. He left.', ['It is No. 5, p. 4. ', 'No. ', 'He left.']],
  ['The U.S. or the U.K. and Acme Inc. too.', ['The U.S. or the U.K. and Acme Inc. too.']],
  ['‘Go!’ Dr. Lind said. ‘Now.’ the old man asked.', ['‘Go!’ Dr. Lind said. ', '‘Now.’ the old man asked.']],
  ['i saw it. you ran.', ['i saw it. ', 'you ran.']],
  ['“停！”他说。然后他跑了。', ['“停！”他说。', '然后他跑了。']],
  ['你好！“走吧。”她笑着说道：“快。”', ['你好！', '“走吧。”她笑着说道：“快。”']],
  ['我……不知道。好！', ['我……不知道。', '好！']],
  ['…', ['…']],
  ['', []],
])('%s', (text, sentences) => {
  expect(splitSentences(text)).toEqual(sentences)
  expect(splitSentences(text).join('')).toBe(text)
})
