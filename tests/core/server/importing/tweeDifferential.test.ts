/** Generated stories in Twee, played by a small reader of their own and by our engine: the same links show the same lines and links. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isThorough } from '../../../helpers/isThorough.ts'
import { importTexts, play } from '../../../helpers/importText.ts'
import { TweeReference } from '../../../helpers/tweeReference.ts'

const PASSAGES = ['Start', 'Quay', 'Tower', 'Well']
const TURNS = 6

const name = fc.constantFrom(...PASSAGES)
const digit = fc.integer({ min: 0, max: 5 }).map(String)
const text = fc.constantFrom('"red"', '"sea green"')
const asked = fc.oneof(
  fc
    .tuple(fc.constantFrom('$a', '$b'), fc.constantFrom('is', 'isnot', 'gt', 'gte', 'lt', 'lte'), digit)
    .map((parts) => parts.join(' ')),
  fc.constantFrom('$f', 'not $f', '$a'),
  fc.tuple(fc.constantFrom('is', 'isnot'), text).map(([word, value]) => `$t ${word} ${value}`),
  fc.tuple(name, fc.integer({ min: 1, max: 3 })).map(([passage, times]) => `visited("${passage}") gte ${times}`),
)
const condition = fc.oneof(
  asked,
  fc.tuple(asked, fc.constantFrom('and', 'or'), asked).map((parts) => parts.join(' ')),
)
const setting = fc.oneof(
  fc.tuple(fc.constantFrom('$a', '$b'), fc.constantFrom('to', '+='), digit).map((parts) => parts.join(' ')),
  fc
    .tuple(fc.constantFrom('$a', '$b'), fc.constantFrom('+', '-', '*'), fc.constantFrom('$a', '$b', '2'))
    .map(([to, sign, by]) => `${to} to $a ${sign} ${by}`),
  fc.constantFrom('$f to true', '$f to false', '$f to not $f'),
  text.map((value) => `$t to ${value}`),
)
const words = fc.constantFrom('The sea is calm', 'You wait', 'Gulls cry', 'It rains', 'Nobody comes')
const link = fc
  .tuple(fc.constantFrom('go on', 'turn back', 'look around'), name, fc.option(setting, { nil: null }))
  .map(([label, target, sets]) => `[[${label}|${target}${sets === null ? '' : `][${sets}`}]]`)
const inline = fc.oneof(
  words,
  fc.constantFrom('$a', '$b', '$t'),
  fc.tuple(condition, words, words).map(([when, yes, no]) => `<<if ${when}>>${yes}<<else>>${no}<</if>>`),
  fc.tuple(condition, words).map(([when, yes]) => `<<if ${when}>>${yes}<</if>>`),
  link,
)
const line = fc.array(inline, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '))
const flat = fc.oneof(
  line,
  setting.map((source) => `<<set ${source}>>`),
  link,
)
const block: fc.Arbitrary<string> = fc.letrec<{ block: string; body: string }>((tie) => ({
  body: fc
    .array(fc.oneof({ maxDepth: 2 }, { arbitrary: flat, weight: 3 }, { arbitrary: tie('block'), weight: 1 }), {
      minLength: 1,
      maxLength: 3,
    })
    .map((parts) => parts.join('\n')),
  block: fc
    .tuple(
      condition,
      tie('body'),
      fc.option(fc.tuple(condition, tie('body')), { nil: null }),
      fc.option(tie('body'), { nil: null }),
    )
    .map(([when, yes, second, no]) =>
      [
        `<<if ${when}>>`,
        yes,
        ...(second === null ? [] : [`<<elseif ${second[0]}>>`, second[1]]),
        ...(no === null ? [] : ['<<else>>', no]),
        '<</if>>',
      ].join('\n'),
    ),
})).block
const passage = (index: number): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.array(
        fc.oneof(
          { arbitrary: flat, weight: 4 },
          { arbitrary: block, weight: 2 },
          { arbitrary: fc.constant('<<include "Part">>'), weight: 1 },
        ),
        { minLength: 1, maxLength: 6 },
      ),
      // Leads only onward, so that no story runs for ever.
      fc.option(fc.tuple(condition, fc.constantFrom(...PASSAGES.slice(index + 1), 'Well')), { nil: null }),
    )
    .map(([parts, leap]) =>
      [
        `:: ${PASSAGES[index]}`,
        ...parts,
        ...(leap === null || index === PASSAGES.length - 1 ? [] : [`<<if ${leap[0]}>><<goto "${leap[1]}">><</if>>`]),
      ].join('\n'),
    )
const story = fc
  .tuple(passage(0), passage(1), passage(2), passage(3), fc.array(flat, { minLength: 1, maxLength: 3 }))
  .map(([a, b, c, d, part]) =>
    [':: StoryInit', '<<set $a to 1, $b to 0, $f to false>>', a, b, c, d, ':: Part', ...part].join('\n'),
  )

/** A part that is not shown leaves the blanks around it, which a page draws as one. */
const joinBlanks = (shown: string): string => shown.replaceAll(/\s+/g, ' ').trim()

test('generated stories show the same as their reference', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      story,
      fc.array(fc.nat({ max: 20 }), { minLength: TURNS, maxLength: TURNS }),
      async (source, choices) => {
        const reference = new TweeReference(
          source.replace('<<set $a to 1, $b to 0, $f to false>>', '<<set $a to 1>><<set $b to 0>><<set $f to false>>'),
        )
        reference.enter('StoryInit')
        let expected = reference.enter('Start')
        const work = await importTexts({ 'a.twee': source })
        let played = play(work)
        for (const choice of choices) {
          if (reference.isBeyond) return
          expect(played.turn.lines.map(joinBlanks)).toEqual(expected.lines)
          expect(played.turn.options.map((option) => option.text)).toEqual(
            expected.options.map((option) => option.text),
          )
          const number = choice % Math.max(1, expected.options.length)
          const option = expected.options[number]
          if (option === undefined) break
          played = played.choose(number)
          expected = reference.follow(option)
        }
        if (expected.options.length === 0) expect(played.turn.ending).not.toBeNull()
      },
    ),
    // Without shrinking: a failure of a story this size is read as it is.
    { numRuns: isThorough ? 500 : 100, seed: 46, endOnFailure: true },
  )
})
