/** The manifest of the installed app: its icons are there in the sizes that it names, and its addresses are screens of the app. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { LOCALES } from '../../protocol/locale.ts'
import * as paths from '../../src/navigation/paths.ts'

interface Icon {
  src: string
  sizes: string
  type: string
  purpose?: string
}
interface Named {
  name: string
  name_localized: Record<string, string>
}
interface Manifest extends Named {
  id: string
  start_url: string
  scope: string
  display: string
  theme_color: string
  background_color: string
  icons: Icon[]
  shortcuts: (Named & { url: string; icons: Icon[] })[]
}

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const manifest = JSON.parse(read('public/manifest.webmanifest')) as Manifest

test('each icon is a picture of its size, and launchers have one to cut', async () => {
  const icons = [...manifest.icons, ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons)]
  for (const { src, sizes, type } of icons) {
    const { width, height, format } = await sharp(join(ROOT, 'public', src)).metadata()
    expect([src, type]).toEqual([src, format === 'svg' ? 'image/svg+xml' : `image/${format}`])
    if (sizes !== 'any') expect([src, `${width}x${height}`]).toEqual([src, sizes])
  }
  for (const purpose of ['any', 'maskable'])
    expect(manifest.icons.filter((icon) => icon.purpose === purpose).map(({ sizes }) => sizes)).toEqual(
      expect.arrayContaining(['192x192', '512x512']),
    )
})

test('it starts at the list, covers the whole app, and has the colour of the first paint', () => {
  expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone' })
  const page = read('index.html')
  expect(page).toContain(`<meta name="theme-color" content="${manifest.theme_color}"`)
  expect(read('src/ui/theme.css')).toContain(`--ground: ${manifest.background_color};`)
})

test('shortcuts lead to screens of the app, and everything with a name has it in each language', () => {
  for (const { url } of manifest.shortcuts) expect(Object.values(paths)).toContain(url)
  for (const { name, name_localized } of [manifest, ...manifest.shortcuts]) {
    expect(Object.keys(name_localized).sort()).toEqual([...LOCALES].sort())
    for (const text of Object.values(name_localized)) expect(name).toContain(text)
  }
})
