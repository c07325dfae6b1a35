/** Streams of `tests/cases`, each of one kind of fault: what a reader, a screen reader and the voice get of their lines. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { extractText } from '../../../protocol/htmlText.ts'
import { extractSpeech, parseRuns } from '../../../protocol/lineText.ts'
import { readIn } from './reader.ts'

interface Line {
  shown: string
  spoken: string
}

/** The lines of a stream, actions in angle brackets. */
function readCase(name: string): Line[] {
  const { events, dropped } = readIn(readFileSync(join(import.meta.dirname, '../../cases', name)), 7)
  expect(dropped).toEqual([])
  return events.flatMap((event) => {
    if (event.event_type !== 'message') return []
    const { text, html } = event.data.content
    const plain = html === null ? text : extractText(html)
    const shown = parseRuns(plain).map((run) => (run.isAction ? `<${run.text}>` : run.text))
    return [{ shown: shown.join(''), spoken: extractSpeech(plain) }]
  })
}

test.each<[string, Line[]]>([
  [
    'asterisks.sse',
    [
      { shown: 'Twice three is 2 * 3, and 4 * 5 is twenty.', spoken: 'Twice three is 2 * 3, and 4 * 5 is twenty.' },
      { shown: '<She shuts the book.\n\nShe waits.> Well?', spoken: 'Well?' },
    ],
  ],
  ['blocks.sse', [{ shown: 'The tide is out\nNobody calls', spoken: 'The tide is out Nobody calls' }]],
  [
    'directions.sse',
    [{ shown: 'البحر هادئ الليلة. <تنظر إلى> harbour 7 ثم تصمت.', spoken: 'البحر هادئ الليلة. harbour 7 ثم تصمت.' }],
  ],
])('the lines of %s', (name, lines) => expect(readCase(name)).toEqual(lines))
