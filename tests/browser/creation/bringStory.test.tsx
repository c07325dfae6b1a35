/** 'Bring a story': a work of another tool is reported before anything is stored, then becomes a draft. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type * as v from 'valibot'
import { type creationImport } from '../../../protocol/api/creationMedia.ts'
import { IMPORT_NOTES, type ImportNote, type ImportNoteCode } from '../../../protocol/story/importNotes.ts'
import { listDropped } from '../../../src/authoring/list/new/collectFiles.ts'
import { showLocale } from '../../../src/i18n/index.ts'
import { type Asked } from '../shell/fakeApi.ts'
import { checkScreen } from './checkScreen.ts'
import { dropFiles } from './dropFiles.ts'
import { openStory, setUpCreation } from './openStory.tsx'

setUpCreation()

type Answer = v.InferInput<typeof creationImport.answer>
interface ImportBody {
  zip?: string
  files?: { path: string }[]
  make_draft: boolean
  into?: string
  speakers?: object[]
}

const note = (code: ImportNoteCode, change: Partial<ImportNote> = {}): ImportNote => ({
  effect: IMPORT_NOTES[code],
  code,
  file: '',
  line: null,
  words: '',
  values: {},
  count: 1,
  ...change,
})
const NOTES = [
  note('lines', { count: 1_200 }),
  note('choices', { count: 3 }),
  note('open_end', { file: 'quay.ink', line: 7, words: 'You wait.' }),
  ...Array.from({ length: 130 }, (_, index) =>
    note('no_counterpart', {
      file: 'quay.ink',
      line: index + 10,
      words: `~ shake(${index})`,
      values: { construct: 'EXTERNAL' },
      count: index === 0 ? 2 : 1,
    }),
  ),
]

type Report = Partial<Extract<Answer, { outcome: 'report' }>>

/** The list, and a server that reports a work of this format, `again` where names were chosen, then makes the draft. */
async function openList(report: Report = {}, again: Report = report): Promise<() => ImportBody[]> {
  const { asked } = await openStory(
    '/creation',
    {},
    {
      '/creation/story.list': () => ({ stories: [] }),
      '/creation/story.import': ({ body }: Asked): Answer => {
        const { make_draft: makeDraft, speakers } = body as ImportBody
        if (makeDraft) return { outcome: 'imported', id: 'lamp', warnings: [] }
        const shown = speakers === undefined ? report : again
        return { outcome: 'report', format: 'ink', locale: 'en', notes: NOTES, ...shown }
      },
    },
  )
  await expect.element(page.getByText(/^(?:No stories yet|还没有故事)$/)).toBeVisible()
  return () => asked.flatMap(({ path, body }) => (path === '/creation/story.import' ? [body as ImportBody] : []))
}

test('a work is reported with its counts, places and words before a draft is made, which opens', async () => {
  const bodies = await openList()
  dropFiles(new File(['The lamp is out.'], 'quay.ink'), new File(['x'], 'quay.png'))
  const report = page.getByRole('dialog', { name: 'What becomes of this work' })
  await expect.element(report.getByText('Read as: Ink. Written in: English. Nothing is stored yet.')).toBeVisible()
  await expect.element(report.getByText('Lines: 1.2k')).toBeVisible()
  await expect.element(report.getByText('quay.ink, line 7')).toBeVisible()
  await expect.element(report.getByText('You wait.')).toBeVisible()
  expect(bodies()).toMatchObject([{ files: [{ path: 'quay.ink' }, { path: 'quay.png' }], make_draft: false }])
  // The long list is folded, and opened with the keyboard.
  const summary = report.getByText('Left out: 130')
  await expect.element(report.getByText('~ shake(0)')).not.toBeVisible()
  summary.element().closest('summary')?.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(report.getByText('~ shake(0)')).toBeVisible()
  await expect.element(report.getByText(/^Nothing here is like it \(EXTERNAL\).*\(2 times\)$/)).toBeVisible()
  expect(report.getByText('~ shake(129)').query()).toBeNull()
  await checkScreen()
  await report.getByRole('button', { name: 'Show more (30 left)' }).click()
  await expect.element(report.getByText('~ shake(129)')).toBeInTheDocument()
  await report.getByRole('button', { name: 'Import as a draft' }).click()
  await expect.poll(() => location.pathname).toBe('/creation/editor/lamp')
  expect(bodies().at(-1)).toMatchObject({ files: [{ path: 'quay.ink' }, { path: 'quay.png' }], make_draft: true })
})

test.each([
  ['twine', '识别为：Twine 作品。语言：中文。现在还没有保存任何内容。'],
  ['card', '识别为：角色卡。语言：中文。现在还没有保存任何内容。'],
] as const)('%s: the report in Chinese; closed, nothing is stored', async (format, words) => {
  await showLocale('zh')
  const bodies = await openList({ format, locale: 'zh', notes: [note('lines', { count: 2 })] })
  dropFiles(new File(['<tw-storydata>'], 'export.html'))
  const report = page.getByRole('dialog', { name: '导入后会是什么样' })
  await expect.element(report.getByText(words)).toBeVisible()
  await expect.element(report.getByText('没有改变含义的地方，也没有略去的内容。')).toBeVisible()
  await checkScreen()
  await userEvent.keyboard('{Escape}')
  await expect.element(report).not.toBeInTheDocument()
  expect(bodies().map(({ make_draft }) => make_draft)).toEqual([false])
})

test('a work that cannot be read is refused with its place and the words of its tool', async () => {
  await openStory(
    '/creation',
    {},
    {
      '/creation/story.list': () => ({ stories: [] }),
      '/creation/story.import': (): Answer => ({
        outcome: 'refused',
        refusal: { code: 'broken', file: 'quay.ink', line: 2, words: 'Expected a closing brace' },
      }),
    },
  )
  await expect.element(page.getByText('No stories yet')).toBeVisible()
  dropFiles(new File(['{'], 'quay.ink'))
  const refused = page.getByRole('dialog', { name: 'Nothing was imported' })
  await expect.element(refused.getByText('quay.ink, line 2')).toBeVisible()
  await expect.element(refused.getByText('Expected a closing brace')).toBeVisible()
  await checkScreen()
})

test('one door has files and a folder', async () => {
  await openList()
  await page.getByRole('button', { name: 'New story' }).click()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  const opened: boolean[] = []
  input?.addEventListener('click', (event) => {
    event.preventDefault()
    opened.push(input.webkitdirectory)
  })
  await checkScreen()
  await page.getByRole('button', { name: 'Choose a folder' }).click()
  await page.getByRole('button', { name: 'New story' }).click()
  await page.getByRole('button', { name: 'Choose files' }).click()
  expect(opened).toEqual([true, false])
})

test('a folder that is dropped gives its files with their paths, beside files', async () => {
  const file = (name: string) => ({
    isFile: true,
    isDirectory: false,
    fullPath: `/game/${name}`,
    file: (give: (file: File) => void) => give(new File(['x'], name)),
  })
  const folder = (...entries: object[]) => {
    const parts = [entries, []]
    return {
      isFile: false,
      isDirectory: true,
      createReader: () => ({ readEntries: (give: (found: object[]) => void) => give(parts.shift() ?? []) }),
    }
  }
  const entry = folder(file('start.txt'), folder(file('art/lan.png')))
  const items = [
    { webkitGetAsEntry: () => entry, getAsFile: () => null },
    { webkitGetAsEntry: () => null, getAsFile: () => new File(['x'], 'a.ink') },
  ]
  const found = await listDropped({ items } as unknown as DataTransfer)
  expect(found.map(({ path }) => path)).toEqual(['game/start.txt', 'game/art/lan.png', 'a.ink'])
})

const line = (en: string): object => ({ narrate: { en } })
const draftOf = (...lines: readonly string[]) => ({
  metadata: { id: 'lamp', languages: ['en'], title: { en: 'The lamp' } },
  script: { start: 'quay', nodes: { quay: { do: lines.map(line) } } },
})
const KNOWN = {
  id: 'lamp',
  title: { en: 'The lamp', zh: '' },
  document: draftOf('It is dark.', 'You wait.'),
  merged: draftOf('It is dark.', 'You wait long.', 'A bell rings.'),
  conflicts: [
    { at: ['script', 'nodes', 'quay', 'do', 0, 'narrate', 'en'], mine: 'It is dark.', theirs: 'Night falls.' },
  ],
}

test('a work that is here already says what would change, and updates its draft', async () => {
  const bodies = await openList({ known: KNOWN })
  dropFiles(new File(['Night falls.'], 'quay.ink'))
  const report = page.getByRole('dialog', { name: 'What becomes of this work' })
  await expect.element(report.getByText('Already here: The lamp')).toBeVisible()
  await expect.element(report.getByText('Changed in the work and here: 1. Yours stays.')).toBeVisible()
  await expect.element(report.getByText('Night falls.')).toBeVisible()
  const changes = report.getByText('What would change in it: 1')
  changes.element().closest('summary')?.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(report.getByText('A bell rings.')).toBeVisible()
  await checkScreen()
  await report.getByRole('button', { name: 'Update the draft' }).click()
  await expect.poll(() => location.pathname).toBe('/creation/editor/lamp')
  expect(bodies().at(-1)).toMatchObject({ make_draft: true, into: 'lamp' })
})

test('a story of ours is imported as a copy, or as a new version; in Chinese', async () => {
  await showLocale('zh')
  const bodies = await openList({ format: 'story', known: { ...KNOWN, conflicts: [], merged: KNOWN.document } })
  dropFiles(new File(['id: lamp'], 'story.yaml'))
  const report = page.getByRole('dialog', { name: '导入后会是什么样' })
  await expect.element(report.getByText('这里已有：《The lamp》')).toBeVisible()
  await expect.element(report.getByText('它不会有任何变化。')).toBeVisible()
  await expect.element(report.getByRole('button', { name: '导入为新版本' })).toBeVisible()
  await checkScreen()
  await report.getByRole('button', { name: '导入为副本' }).click()
  await expect.poll(() => location.pathname).toBe('/creation/editor/lamp')
  expect(bodies().at(-1)).toEqual({ files: expect.any(Array) as unknown, make_draft: true })
})

const speaks = (name: string, lines: number, as: 'person' | 'prose' = 'person') => ({
  name,
  as,
  person: name,
  lines,
  example: `${name} says this.`,
})

test('the author says who the names are; the work is read again with it, and imported so', async () => {
  const bodies = await openList(
    { speakers: [speaks('ANN', 4), speaks('Ann', 2), speaks('Note', 1, 'prose')] },
    { speakers: [{ ...speaks('ANN', 4), person: 'Ann' }, speaks('Ann', 2), { ...speaks('Note', 1), as: 'narrator' }] },
  )
  dropFiles(new File(['ANN: Hello.'], 'quay.ink'))
  const report = page.getByRole('dialog', { name: 'What becomes of this work' })
  const summary = report.getByText('Names that speak: 3 (people: 2)')
  await expect.element(summary).toBeVisible()
  summary.element().closest('summary')?.focus()
  await userEvent.keyboard('{Enter}')
  await checkScreen()
  await report.getByLabelText('Name that is shown for ANN').fill('Ann')
  await report.getByLabelText('What Note is').selectOptions('narrator')
  await expect.element(report.getByText('Names that speak: 3 (people: 2)')).toBeVisible()
  await report.getByRole('button', { name: 'Read again with these names' }).click()
  const speakers = [
    { name: 'ANN', as: 'person', person: 'Ann' },
    { name: 'Ann', as: 'person', person: 'Ann' },
    { name: 'Note', as: 'narrator', person: 'Note' },
  ]
  await expect.poll(() => bodies().at(-1)).toMatchObject({ make_draft: false, speakers })
  await report.getByRole('button', { name: 'Import as a draft' }).click()
  await expect.poll(() => location.pathname).toBe('/creation/editor/lamp')
  expect(bodies().at(-1)).toMatchObject({ make_draft: true, speakers })
})
