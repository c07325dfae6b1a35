/** A canvas becomes a file in one place, which knows whether it gives back what was drawn. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')

test('only src/platform/readCanvas.ts reads a canvas', () => {
  const files = ['src', 'worker'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('dev/'))
      .map((name) => join(folder, name)),
  )
  const readers = files.filter((name) =>
    /\.(?:toBlob|convertToBlob|toDataURL|getImageData)\(/.test(readFileSync(join(ROOT, name), 'utf8')),
  )
  expect(readers).toEqual(['src/platform/readCanvas.ts'])
})
