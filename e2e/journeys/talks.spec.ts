/** A character whose lines a model writes: ten free texts over a reload to an ending, and a recording that needs neither the model nor the server. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Page } from 'playwright/test'
import { type ModelServer, startModelServer } from '../../fixtures/model/modelServer.ts'
import { FOLDERS } from '../../server/folders.ts'
import { canonicalJson } from '../../protocol/json.ts'
import { readRecording } from '../../protocol/recording.ts'
import { replay } from '../../worker/runtime/replay.ts'
import { type Language, LANGUAGES, NAMES } from '../names.ts'
import { withOwnServer } from '../ownServer.ts'
import { createPlayer, FAST } from '../player.ts'
import { expect, test } from './test.ts'

/** Most mean nothing to the story, and are answered by the model all the same. The last leads to an ending. */
const TEXTS: Record<Language, readonly string[]> = {
  en: [
    'good evening',
    'where is the key?',
    'what a lovely lamp',
    'my brother plays the trumpet',
    'thank you for the drink',
    'do you like the sea',
    'how do I open the door',
    'I had a long day',
    'cheers',
    'I have to go now',
  ],
  zh: [
    '晚上好',
    '钥匙在哪儿？',
    '这盏灯真好看',
    '我哥哥会吹小号',
    '谢谢你的酒',
    '你喜欢大海吗',
    '门怎么打开',
    '今天好累',
    '多谢款待',
    '我得走了',
  ],
}
const RELOADED_AFTER = 4
const MENU = {
  en: { open: 'Menu', report: 'Report a problem', save: 'Save the recording' },
  zh: { open: '菜单', report: '报告问题', save: '保存记录' },
} as const

for (const language of LANGUAGES)
  test(`${language}: ten free texts reach an ending over a reload, and the recording replays with the server gone`, async ({
    page,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'talks-journey-'))
    const file = join(folder, 'recording.jsonl')
    const model = await startModelServer()
    try {
      await withOwnServer((address) => playAndSave(page, language, address, model, file), {
        ...writeStory(folder),
        MODEL_URL: model.getUrl(),
        MODEL_NAME: 'test',
      })
      await model.close()
      const recording = readFileSync(file, 'utf8')
      for (const text of TEXTS[language]) expect(recording).toContain(text)
      const read = readRecording(recording)
      if (!read.ok) throw new Error(read.bad.reason)
      const { view } = replay(read.recording)
      const hash = createHash('sha256').update(canonicalJson(view)).digest('hex')
      // A timer of a busy machine fires late, and the clock of the journey runs fast.
      const reenact = ['tests/recordings/replay.ts', file, '--reenact', '--late', '120000']
      const { stdout } = spawnSync(process.execPath, reenact, { encoding: 'utf8' })
      expect(stdout).toContain('the driver writes the same log')
      expect(stdout).toContain(`final sha256 ${hash}`)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

async function playAndSave(
  page: Page,
  language: Language,
  address: string,
  model: ModelServer,
  file: string,
): Promise<void> {
  const player = createPlayer(page, language)
  const texts = TEXTS[language]
  await page.goto(`${address}/chat2/talk/ada?lang=${language}&${FAST}`)
  for (const [index, text] of texts.entries()) {
    await expect(player.composer).toBeEnabled()
    await player.composer.pressSequentially(text)
    await page.getByRole('button', { name: NAMES[language].send }).click()
    await expect.poll(model.countRequests).toBe(index + 1)
    if (index !== RELOADED_AFTER) continue
    await expect(player.composer).toBeEnabled()
    const said = await player.readLines()
    await page.reload()
    await expect.poll(player.readLines).toEqual(said)
  }
  await expect(player.ending).toBeVisible()
  // The reload asked for nothing again.
  expect(model.countRequests()).toBe(texts.length)
  const { open, report, save } = MENU[language]
  await page.getByRole('button', { name: open, exact: true }).click()
  await page.getByRole('button', { name: report }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: save }).click()
  await (await saving).saveAs(file)
  // The page asks the server for nothing more, which is about to stop.
  await page.goto('about:blank')
}

/** The story of the tests in a folder, with more talk and some pictures. Returns the settings of a server that plays it. */
function writeStory(folder: string): Record<string, string> {
  const [stories, media] = [join(folder, 'stories'), join(folder, 'media')]
  cpSync('tests/helpers/talkLibrary', stories, { recursive: true })
  const script = join(stories, 'talk/script.yaml')
  writeFileSync(script, readFileSync(script, 'utf8').replace('turns: 4', 'turns: 20'))
  for (const name of ['cover', 'dawn', 'ada'])
    for (const size of ['', '-360'])
      cpSync(join(FOLDERS.media, `tidewater-diner/cover${size}.webp`), join(media, `talk/${name}${size}.webp`))
  return { STORIES_DIR: stories, MEDIA_DIR: media }
}
