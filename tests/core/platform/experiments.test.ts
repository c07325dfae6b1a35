import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { assignExperiments, assignVariants } from '../../../src/account/assignVariants.ts'
import { adoptExperiments, getVariant } from '../../../src/platform/experiments.ts'
import { createSeededBytes } from '../../helpers/seededBytes.ts'

const NOW = 1_700_000_000_000
let items = new Map<string, string>()

beforeEach(() => {
  items = new Map()
  adoptExperiments(null)
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  })
})
afterEach(() => {
  adoptExperiments(null)
  vi.unstubAllGlobals()
})

/** Assigns as a new page does. */
const assign = (seed: number, now = NOW) => assignVariants({ random: createSeededBytes(seed), now })
const readStored = () => JSON.parse(items.get('experiments') ?? 'null') as Record<string, unknown>[]

test('an assignment holds experiment, variant, device and time', () => {
  const { variants, added } = assign(1)
  expect(readStored()).toEqual(
    Object.entries(variants).map(([experiment, variant]) => ({
      experiment,
      variant,
      deviceId: items.get('device_id'),
      assignedAt: NOW,
    })),
  )
  expect(added).toEqual(['story_tags_display', 'mobile_default_theme', 'story_card_design'])
})

test('a later page keeps what was assigned', () => {
  const first = assign(1)
  const stored = items.get('experiments')
  for (let seed = 2; seed < 12; seed += 1)
    expect(assign(seed, NOW + 1)).toEqual({ variants: first.variants, added: [] })
  expect(items.get('experiments')).toBe(stored)
})

test('variants follow their weights: tags 0/100, theme and card 50/50', () => {
  const counts: Record<string, number> = {}
  for (let seed = 0; seed < 1_000; seed += 1) {
    items.clear()
    for (const [name, variant] of Object.entries(assign(seed).variants))
      counts[`${name} ${variant}`] = (counts[`${name} ${variant}`] ?? 0) + 1
  }
  expect(counts['story_tags_display shown']).toBe(1_000)
  for (const half of [
    'mobile_default_theme dark',
    'mobile_default_theme light',
    'story_card_design poster',
    'story_card_design wide',
  ]) {
    expect(counts[half]).toBeGreaterThan(430)
    expect(counts[half]).toBeLessThan(570)
  }
})

test('of corrupt storage only what is corrupt is assigned again', () => {
  assign(1)
  const stored = readStored()
  stored[0] = { ...stored[0], variant: 'a variant of the past' }
  // These two keep the value that the draw of seed 1 did not give, so that a new draw would show.
  const theme = stored[1]?.variant === 'dark' ? 'light' : 'dark'
  stored[1] = { ...stored[1], variant: theme, assignedAt: 5 }
  stored[2] = { ...stored[2], assignedAt: 'yesterday' }
  items.set('experiments', JSON.stringify([null, 7, ...stored]))
  const { variants, added } = assign(1, NOW + 1)
  expect(added).toEqual(['story_tags_display', 'story_card_design'])
  expect(variants.mobile_default_theme).toBe(theme)
  expect(readStored()[1]?.assignedAt).toBe(5)
  expect(readStored()[2]?.assignedAt).toBe(NOW + 1)
})

test.each(['{', '"text"', '{}', 'null', '[[]]'])('broken storage that holds %s gets a new assignment', (broken) => {
  items.set('experiments', broken)
  expect(assign(1).added).toHaveLength(3)
  expect(assign(2).added).toEqual([])
})

test('another device gets its own assignment', () => {
  assign(1)
  items.set('device_id', 'another-device')
  expect(assign(2).added).toHaveLength(3)
  expect(readStored().every(({ deviceId }) => deviceId === 'another-device')).toBe(true)
})

test('where storage is refused a variant is stable for the page', () => {
  const refuse = (): never => {
    throw new DOMException('refused', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  vi.stubGlobal('location', new URL('https://app.example/'))
  const first = assignExperiments()
  expect(getVariant('mobile_default_theme')).toBe(first.variants.mobile_default_theme)
})

test('before any is assigned, every experiment shows its control', () => {
  expect([
    getVariant('story_tags_display'),
    getVariant('mobile_default_theme'),
    getVariant('story_card_design'),
  ]).toEqual(['hidden', 'dark', 'poster'])
})
