/** A story as one HTML file: what is in it, up to its limit, and what a page without a server cannot have. The journey onePage plays one. */
import { expect, test } from 'vitest'
import { ONE_PAGE, type OnePageStory } from '../../../protocol/story/onePage.ts'
import { exportHtml } from '../../../server/exporting/html/exportHtml.ts'
import { addFiles } from '../../../server/exporting/storyFiles.ts'
import { createImportedStory } from '../../helpers/importedStory.ts'
import { createStoryDocument } from '../../helpers/storyDocument.ts'

const bytes = (length: number): Uint8Array => new Uint8Array(length).fill(1)

function readStory(html: string): OnePageStory {
  const [, text = ''] = new RegExp(`id="${ONE_PAGE.story}">([^<]*)<`).exec(html) ?? []
  return JSON.parse(text) as OnePageStory
}

test('media are in the file up to the limit, the smallest first, and the others are counted', () => {
  const story = createImportedStory(createStoryDocument())
  const files = {
    'pier.webp': bytes(30),
    'wind.mp3': bytes(50),
    'storm.mp4': bytes(21),
    'person-lan-calm.webp': bytes(5),
  }
  const { html, notes } = exportHtml(...addFiles(story, files), 'page', 85)
  const names = [...html.matchAll(/data-medium="([^"]+)" data-type="([^"]+)"/g)].map(([, name, type]) => [name, type])
  expect(names).toEqual([
    ['person-lan-calm.webp', 'image/webp'],
    ['storm.mp4', 'video/mp4'],
    ['pier.webp', 'image/webp'],
  ])
  expect(notes).toContainEqual({ effect: 'kept', code: 'inlined', count: 3, node: '' })
  expect(notes).toContainEqual({ effect: 'left_out', code: 'large_media', count: 1, node: '' })
  expect(readStory(html)).toMatchObject({ mp3s: ['wind'], portraits: ['person-lan-calm'] })
})

test('texts cannot end the element that they stand in', () => {
  const document = createStoryDocument()
  document.metadata['title'] = { en: '</script><b>Lamp', zh: '</title>灯' }
  const { html } = exportHtml(createImportedStory(document), {}, 'page')
  expect(html).not.toContain('</script><b>')
  expect(html).not.toContain('</title>灯')
  expect(readStory(html).metadata.title.en).toBe('</script><b>Lamp')
})

test('nothing costs anything, what only a server has is left out, and a picture of the player is a choice', () => {
  const document = createStoryDocument()
  const { pier, lit } = document.script['nodes'] as Record<string, Record<string, unknown>>
  if (pier === undefined || lit === undefined) throw new Error('no nodes')
  document.metadata['coins'] = 20
  pier['do'] = [
    { pay: { coins: 9, text: { en: 'Pay', zh: '付' } } },
    { coins: { add: 5 } },
    { narrate: { en: 'Hi', zh: '嗨' } },
  ]
  const choose = pier['choose'] as { options: { price?: number }[] }
  choose.options[0] = { ...choose.options[0], price: 7 }
  delete lit['ending']
  lit['upload'] = { text: { en: 'Your face?', zh: '你的脸？' }, goto: 'dark', declined: 'pier' }
  const { html, notes } = exportHtml(createImportedStory(document), {}, 'page')
  const { metadata, script } = readStory(html)
  expect(metadata.coins).toBe(0)
  expect(script.nodes['pier']?.do).toMatchObject([{ narrate: { en: 'Hi' } }])
  expect(script.nodes['pier']?.choose?.options.map(({ price }) => price)).toEqual([0, 0])
  expect(script.nodes['lit']?.choose?.options.map(({ goto }) => goto)).toEqual(['dark', 'pier'])
  expect(notes.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['prices', 'paid_scenes', 'gifts', 'uploads', 'nodes']),
  )
})
