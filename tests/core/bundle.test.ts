/** What the bundle benchmark rests on: the walk of Vite's manifest, goals and the printed rows. */
import { describe, expect, test } from 'vitest'
import { isMet } from '../bench/bench.ts'
import { type Manifest, scriptsOf } from '../bench/built.ts'

const chunk = (file: string, imports: string[] = [], dynamicImports: string[] = []): Manifest[string] => ({
  file,
  isEntry: file === 'entry.js',
  imports,
  dynamicImports,
})

describe('scripts of the built app', () => {
  const manifest: Manifest = {
    'index.html': chunk('entry.js', ['_react'], ['src/screens/chat/index.tsx']),
    'src/screens/chat/index.tsx': chunk('chat.js', ['_react', '_shared'], ['src/stage/pixi.ts']),
    'src/stage/pixi.ts': chunk('pixi.js', ['_shared']),
    _react: chunk('react.js'),
    _shared: chunk('shared.js', ['_react', 'src/screens/chat/index.tsx']),
    'a.css': chunk('a.css'),
  }

  test('the entry brings what it imports, and nothing it loads later', () => {
    expect([...scriptsOf(manifest, (_, entry) => entry)]).toEqual(['entry.js', 'react.js'])
  })

  test('a screen brings what it shares, once, and circles end', () => {
    const wanted = (source: string, entry: boolean): boolean => entry || source.startsWith('src/screens/')
    expect([...scriptsOf(manifest, wanted)]).toEqual(['entry.js', 'react.js', 'chat.js', 'shared.js'])
  })

  test('styles are no scripts', () => {
    expect([...scriptsOf(manifest, (source) => source === 'a.css')]).toEqual([])
  })
})

describe('figures', () => {
  test('a goal is met up to its bound', () => {
    const row = { what: 'a', value: 5, unit: 'ms' }
    expect([row, { ...row, goal: { atMost: 5 } }, { ...row, goal: { atLeast: 5 } }].map(isMet)).toEqual([
      true,
      true,
      true,
    ])
    expect(
      [
        { ...row, goal: { atMost: 4.9 } },
        { ...row, goal: { atLeast: 5.1 } },
      ].map(isMet),
    ).toEqual([false, false])
  })
})
