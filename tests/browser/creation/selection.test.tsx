/** What is selected in one pane is shown in the others: outline, graph and preview. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { PREVIEW_TIMES_MS } from '../../../src/authoring/model/previewSession.ts'
import { createStoryDocument } from '../../helpers/storyDocument.ts'
import { openStory, PREVIEW_STARTED, setUpCreation } from './openStory.tsx'

const { clock } = setUpCreation()

const graph = page.getByRole('application', { name: 'Story graph' })
const node = (id: string) => graph.getByRole('button', { name: new RegExp(`^${id}\\. `) })
const row = (id: string) => page.getByRole('treeitem', { name: new RegExp(`^${id} `) })

/** A row of nodes that neither the outline nor the graph shows at once. */
function createLongStory() {
  const document = createStoryDocument()
  const ids = Array.from({ length: 60 }, (_, index) => `far-${index}`)
  Object.assign(
    document.script['nodes'] as object,
    Object.fromEntries(ids.map((id, index) => [id, { do: [], goto: ids[index + 1] ?? 'lit' }])),
  )
  return document
}

/** How far the middle of an element is from that of the one around it, px. */
function measureOffset(element: Element, around: Element): number {
  const [own, outer] = [element.getBoundingClientRect(), around.getBoundingClientRect()]
  return Math.hypot(
    own.left + own.width / 2 - outer.left - outer.width / 2,
    own.top + own.height / 2 - outer.top - outer.height / 2,
  )
}

async function expectShown(id: string): Promise<void> {
  await expect.element(row(id)).toHaveAttribute('aria-selected', 'true')
  await expect.element(node(id)).toBeVisible()
  await expect.element(page.getByRole('button', { name: `Play from “${id}”` })).toBeEnabled()
  const [own, tree] = [row(id).element(), page.getByRole('tree').element()].map((one) => one.getBoundingClientRect())
  expect([(own?.top ?? 0) >= (tree?.top ?? 0) - 1, (own?.bottom ?? 0) <= (tree?.bottom ?? 0) + 1]).toEqual([true, true])
}

test('a node that is selected in the outline, the graph or the preview is shown in the other two', async () => {
  await page.viewport(1440, 800)
  const place = { node: 'far-2', variables: {}, heart: 0, coins: 10, has_ended: false }
  await openStory(
    '/pc/flow-editor/lamp',
    { document: createLongStory() },
    { '/creation/preview.start': () => PREVIEW_STARTED, '/creation/preview.state': () => place },
  )
  await row('far-40').click()
  await expectShown('far-40')
  await expect.poll(() => measureOffset(node('far-40').element(), graph.element())).toBeLessThan(60)

  await node('far-41').click()
  await expectShown('far-41')

  const frame = page.getByTitle('The story as players see it').element() as HTMLIFrameElement
  const sendMoved = (): boolean =>
    dispatchEvent(
      new MessageEvent('message', {
        data: { kind: 'moved', storyId: '_preview-1' },
        origin: location.origin,
        source: frame.contentWindow,
      }),
    )
  // While the author writes, the player's place moves nothing.
  sendMoved()
  await clock().pass(PREVIEW_TIMES_MS.place)
  await expect.element(page.getByRole('button', { name: 'At “far-2”' })).toBeVisible()
  await expectShown('far-41')
  frame.focus()
  place.node = 'far-50'
  sendMoved()
  await clock().pass(PREVIEW_TIMES_MS.place)
  await expectShown('far-50')
  await expect.poll(() => measureOffset(node('far-50').element(), graph.element())).toBeLessThan(60)
})
