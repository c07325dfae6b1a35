/** A player’s report, trimmed from 24 entries to 6: overlay must be {"id":"e000009","text":"Chapter one","p…, as in chapter-card-after-a-picture.final.json. */
import { expect, test } from 'vitest'
import { readReport } from '../../helpers/reports.ts'
import '../../helpers/viewMatcher.ts'

test('I sent my picture and the chapter card was gone.', async () => {
  const { view, expected } = await readReport('chapter-card-after-a-picture')
  expect(view).toShow(expected('overlay'))
})
