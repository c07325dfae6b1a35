/** A copy of a story names its own actors, wherever the script names one. */
import { expect, test } from 'vitest'
import { renameIds } from '../../../../server/services/creation/duplicate.ts'

test('a copy names its own actors: who comes, goes and speaks, and the one who was chosen', () => {
  const step = [
    { enter: [{ who: 'su', place: 'left' }], if: "actor == 'su'" },
    { leave: ['su', 'gao'] },
    { say: { en: 'Ah.', zh: '哦。' }, by: 'su', if: "not (actor != 'su') and chose('su')" },
  ]
  const draft = {
    metadata: { id: 'old', actors: [{ id: 'su' }] },
    script: { nodes: { shop: { do: step } } },
    marks: {},
  }
  expect(renameIds(draft, 'new').script).toEqual({
    nodes: {
      shop: {
        do: [
          { enter: [{ who: 'su-new', place: 'left' }], if: "actor == 'su-new'" },
          { leave: ['su-new', 'gao'] },
          { say: { en: 'Ah.', zh: '哦。' }, by: 'su-new', if: "not (actor != 'su-new') and chose('su')" },
        ],
      },
    },
  })
})
