/** Every task of the stories stands whole in the bar of a phone, in both languages. */
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { isRecord } from '../../../protocol/json.ts'
import { type Locale, LOCALES } from '../../../protocol/locale.ts'
import { createFakeMessage, createFakeView, splitIntoPages } from '../../../src/dev/gallery/fakeView.ts'
import { showChat } from '../../helpers/game.tsx'
import { listRecords, NODES_OF_STORIES } from '../../helpers/scriptSources.ts'

afterEach(() => page.viewport(390, 844))

const createProgress = (description: string) => ({ total: 42, task: { id: 'k', level: 2, percent: 40, description } })

/** The texts that the bar cuts at 360 px, beside all else that stands there. */
async function listCut(locale: Locale, texts: readonly string[]): Promise<string[]> {
  await page.viewport(360, 640)
  const { screen, game } = await showChat(
    createFakeView({
      messages: splitIntoPages([createFakeMessage('a', 'Come.')]),
      coins: 1_208,
      heart: { value: 64, sceneIds: [], isAllowMessage: true },
      progress: createProgress('-'),
    }),
    locale,
  )
  await expect.element(screen.getByText('-', { exact: true }).first()).toBeVisible()
  const cut: string[] = []
  for (const text of texts) {
    game.change({ progress: createProgress(text) })
    const shown = screen.getByText(text, { exact: true }).first()
    await expect.element(shown).toBeVisible()
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = shown.element()
    if (scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1) cut.push(text)
  }
  return cut
}

/** The texts of the tasks of a story, each once. */
function listTasks(nodes: (typeof NODES_OF_STORIES)[number][1], locale: Locale): string[] {
  const tasks = nodes.flatMap((node) => listRecords(node.do)).map(({ task }) => (isRecord(task) ? task.text : null))
  return [...new Set(tasks.flatMap((text) => (isRecord(text) ? String(text[locale]) : [])))]
}

for (const locale of LOCALES)
  test.each(NODES_OF_STORIES)(`${locale}: the tasks of %s`, async (_, nodes) => {
    expect(await listCut(locale, listTasks(nodes, locale))).toEqual([])
  })

test('a task of more than two rows is cut', async () => {
  const long = 'Find out who took the seventh lamp from the quay'
  expect(await listCut('en', ['Find the lamp', long])).toEqual([long])
})
