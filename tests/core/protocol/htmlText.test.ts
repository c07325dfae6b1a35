/** HTML as plain text: one function for screen readers, search, copies, the voice and reading times. */
import { expect, test } from 'vitest'
import { extractText } from '../../../protocol/htmlText.ts'

test.each([
  ['<p>The tide is out</p><p>Nobody calls</p>', 'The tide is out\nNobody calls'],
  ['a<br>b<br/>c', 'a\nb\nc'],
  ['<div><div>潮水退了</div></div>没有人', '潮水退了\n没有人'],
  ['<ol start="3"><li>x</li><li><p>y</p></li></ol>z', '3. x\n4. y\nz'],
  ['<ul><li>a<ul><li>b</ul><li>c</ul>', '• a\n• b\n• c'],
  ['<table><tr><th>A</th><th>B</th></tr><tr><td>1<td>2</tr></table>', 'A\tB\n1\t2'],
  ['<b>W</b>ord\n  more <i>x</i>', 'Word more x'],
  ['<script>alert(1)</script>hi<!-- x --> there', 'hi there'],
  ['2 < 3 &amp; 4 &gt; 1 &#9829;', '2 < 3 & 4 > 1 ♥'],
])('%j is read as %j', (html, text) => expect(extractText(html)).toBe(text))

test('tags that never end are read in no time', () => {
  for (const part of ['<', '<p', '<a "', '<script ', '&']) expect(extractText(part.repeat(50_000))).toBeDefined()
})
