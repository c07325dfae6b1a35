/** HTML of endings and pages as the text that an author writes, and back. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { extractText } from '../../../protocol/htmlText.ts'
import { insertDivider, type Selected, toggleMark } from '../../../src/authoring/model/markSelection.ts'
import { listKeptTags, toHtml, toMarkedText } from '../../../src/authoring/model/markedText.ts'

test.each([
  ['<p>The end.</p>', 'The end.'],
  ['<p>He <strong>ran</strong>,<br>and <em>ran</em>.</p><p>Far.</p>', 'He **ran**,\nand *ran*.\n\nFar.'],
  ['<p><strong>a <em>b</em></strong> c</p>', '**a *b*** c'],
  ['<p>他<strong>真</strong>走<em>了<strong>。</strong></em></p>', '他**真**走*了**。***'],
  ['<p>One</p><hr><p>Two</p>', 'One\n\n---\n\nTwo'],
  ['<p>5 * 3 \\ 2 &lt; 7 &amp; 1_000 {n}</p>', '5 \\* 3 \\\\ 2 < 7 & 1_000 {n}'],
  ['<p>caf&eacute; &amp;eacute;</p>', 'caf&eacute; \\&eacute;'],
  ['<p>one<br><br>two<br></p>', 'one\n<br>two<br>'],
])('%s is written %s, and is the same again', (html, text) => {
  expect(toMarkedText(html)).toBe(text)
  expect(toHtml(text)).toBe(html)
})

test('what has no mark stays, and is named', () => {
  const html =
    '<h2>Two\nlines</h2><p class="far">Far <u>away</u></p><p>So <u><strong>near</strong></u>.</p><pre>a\n\nb</pre><ul><li>x</li></ul>'
  const text = toMarkedText(html)
  expect(text.split('\n\n')).toEqual([
    '<h2>Two lines</h2>',
    '<p class="far">Far <u>away</u></p>',
    'So <u>**near**</u>.',
    '<pre>a&#10;&#10;b</pre>',
    '<ul><li>x</li></ul>',
  ])
  expect(listKeptTags(text)).toEqual(['h2', 'p', 'u', 'pre', 'ul', 'li'])
  expect(toHtml(text)).toBe(html.replace('Two\nlines', 'Two lines').replace('a\n\nb', 'a&#10;&#10;b'))
  expect(listKeptTags('1 \\<b> <3 a<br>b')).toEqual([])
})

test.each([
  ['2 * 3 * 4', '<p>2 * 3 * 4</p>'],
  ['**open', '<p>**open</p>'],
  ['***both*** and **bold*', '<p><strong><em>both</em></strong> and **bold*</p>'],
  ['I <3 you & "him" > all', '<p>I &lt;3 you &amp; "him" &gt; all</p>'],
  ['  a  \n\n \n\n b ', '<p>a</p><p>b</p>'],
  ['****', '<p>****</p>'],
  ['\\---', '<p>---</p>'],
  [' \n ', ''],
])('as typed, %j is %s', (text, html) => {
  expect(toHtml(text)).toBe(html)
})

test('no text gets lost on the way there and back, nor a tag, and the second time changes nothing', () => {
  const inline = fc.letrec((tie) => ({
    inline: fc.oneof(
      { maxDepth: 3 },
      fc.stringMatching(/^[a-c *\\-]{1,6}$/),
      fc.constantFrom('&lt;', '&amp;', '<br>', '&amp;lt;', '他', '\n', '&mdash;', '{n}', "'"),
      fc
        .tuple(
          fc.constantFrom('strong', 'em', 'b', 'i', 'u', 'span dir="ltr"'),
          fc.array(tie('inline'), { maxLength: 3 }),
        )
        .map(([tag, children]) => `<${tag}>${children.join('')}</${tag.split(' ')[0]}>`),
    ),
  })).inline
  const block = fc
    .tuple(fc.constantFrom('p', 'p', 'p', 'h2', 'div', 'p dir="rtl"'), fc.array(inline, { maxLength: 4 }))
    .map(([tag, children]) => `<${tag}>${children.join('')}</${tag.split(' ')[0]}>`)
  fc.assert(
    fc.property(fc.array(fc.oneof(block, fc.constant('<hr>')), { maxLength: 4 }), (blocks) => {
      const html = blocks.join('')
      const back = toHtml(toMarkedText(html))
      expect(extractText(back)).toBe(extractText(html))
      expect(countTags(back)).toEqual(countTags(html))
      expect(listMarkedLetters(back)).toBe(listMarkedLetters(html))
      expect(toHtml(toMarkedText(back))).toBe(back)
    }),
    { seed: 47, numRuns: 3_000 },
  )
})

/** The tags that have no mark, in their order. */
const countTags = (html: string): string[] => (html.match(/<\/?(?:u|span|h2|div|hr|p dir)\b/g) ?? []).map(String)

/** Each visible character with the marks around it. */
function listMarkedLetters(html: string): string {
  let [bold, italic] = [0, 0]
  return [...html.replaceAll('&mdash;', '—').matchAll(/<(\/?)([a-z]+\d?)[^>]*>|[^<]/g)]
    .flatMap(([whole, slash, tag]) => {
      const change = slash === '/' ? -1 : 1
      if (tag === 'strong' || tag === 'b') bold += change
      if (tag === 'em' || tag === 'i') italic += change
      return tag === undefined && /\S/.test(whole) ? `${whole}${Math.sign(bold)}${Math.sign(italic)}` : []
    })
    .join('')
}

describe('buttons', () => {
  /** What is selected stands in brackets. */
  const select = (text: string): Selected => ({
    text: text.replace(/[[\]]/g, ''),
    start: text.indexOf('['),
    end: text.indexOf(']') - 1,
  })
  const show = ({ text, start, end }: Selected): string =>
    `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`

  test.each([
    ['a [word] more', 'bold', 'a **[word]** more'],
    ['a **[word]** more', 'bold', 'a [word] more'],
    ['a **[word]** more', 'italic', 'a ***[word]*** more'],
    ['a ***[word]*** more', 'bold', 'a *[word]* more'],
    ['a[ word ]more', 'italic', 'a *[word]* more'],
    ['a []', 'bold', 'a **[]**'],
    ['[one\n\ntwo]', 'bold', '**[one**\n\n**two]**'],
  ] as const)('%s, %s: %s', (before, mark, after) => {
    expect(show(toggleMark(select(before), mark))).toBe(after)
  })

  test.each([
    ['one[]\nline\n\ntwo', 'one\nline\n\n---\n\n[]two'],
    ['[]', '---\n\n[]'],
    ['end[]', 'end\n\n---\n\n[]'],
  ])('a dividing line in %j', (before, after) => {
    expect(show(insertDivider(select(before)))).toBe(after)
  })
})
