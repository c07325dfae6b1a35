/** Text over the pictures of the stories is readable: 4.5:1, and 3:1 for large text, over the brightest spot of every picture. */
import { globSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'

/** Red, green, blue, 0 to 255, and alpha, 0 to 1. */
type Colour = readonly [number, number, number, number]

const css = (file: string): string => readFileSync(new URL(`../../src/${file}`, import.meta.url), 'utf8')
const THEME = css('ui/theme.css')
const CHAT = css('screens/chat/ChatScreen.module.css')
const OVERLAY = css('screens/chat/Overlay.module.css')
const HEART = css('screens/chat/top/HeartPill.module.css')
const TIMER = css('screens/chat/top/PaidTimer.module.css')

/** Surfaces over a picture, and the texts on them. The first match in a style sheet is the dark one, which pictures have. */
const SURFACES: Record<string, { ground: Colour; texts: Record<string, Colour> }> = {
  'a bubble': {
    ground: find(CHAT, '--glass'),
    texts: { words: find(CHAT, '--on-glass'), quiet: find(CHAT, '--on-glass-quiet') },
  },
  'an option, a note, the composer': {
    ground: find(CHAT, '--glass-strong'),
    texts: {
      words: find(CHAT, '--on-glass'),
      quiet: find(CHAT, '--on-glass-quiet'),
      accent: find(CHAT, '--accent-on-glass'),
    },
  },
  "the player's bubble": {
    ground: find(CHAT, '--accent-on-glass'),
    texts: { words: find(CHAT, '--ink-on-accent'), quiet: find(CHAT, '--on-accent-quiet') },
  },
  'a pill of the header': {
    ground: find(THEME, '--scrim'),
    texts: {
      words: find(THEME, '--on-scrim'),
      quiet: find(THEME, '--on-scrim-quiet'),
      heart: find(HEART, 'color'),
      soon: find(TIMER, 'color', 'soon'),
    },
  },
  'a banner and the open task': {
    ground: find(THEME, '--scrim-strong'),
    texts: { words: find(THEME, '--on-scrim'), quiet: find(THEME, '--on-scrim-quiet') },
  },
  'an overlay': { ground: find(OVERLAY, 'background'), texts: { words: find(THEME, '--on-scrim') } },
}
/** The least opaque part of the shade behind the line of the composer, which has no surface of its own. */
const SHADE = find(CHAT, '--depth')
/** Share of the opacity of the shade there; it is whole from 93 % of the height on. */
const SHADE_AT_COMPOSER = 0.9

const PICTURES = globSync('fixtures/media/stories/**/*-360.webp').sort()

test('there are pictures of every story', () => {
  expect(new Set(PICTURES.map((file) => file.split('/')[3])).size).toBeGreaterThanOrEqual(9)
})

test.each(PICTURES)('text is readable over %s', async (file) => {
  const spots = await findExtremes(file)
  const [r, g, b, a] = SHADE
  const line = { ground: [r, g, b, a * SHADE_AT_COMPOSER] as const, texts: { quiet: find(CHAT, '--on-glass-quiet') } }
  const poor = Object.entries({ ...SURFACES, "the composer's line": line }).flatMap(([surface, { ground, texts }]) =>
    Object.entries(texts).flatMap(([name, text]) =>
      spots
        .map((spot) => compare(text, compose(ground, spot)))
        .filter((ratio) => ratio < 4.5)
        .map((ratio) => `${name} on ${surface}: ${ratio.toFixed(2)}`),
    ),
  )
  expect(poor).toEqual([])
})

test('the words of an ending stand on the ground of the theme, below the end of the picture', () => {
  const words = /\.words \{[^}]*\}/.exec(css('screens/chat/ending/Ending.module.css'))?.[0] ?? ''
  const padding = Number(/padding: (\d+)px/.exec(words)?.[1])
  expect(padding).toBeGreaterThanOrEqual(Number(/var\(--ground\) (\d+)px/.exec(words)?.[1]))
  for (const theme of THEME.split(/(?=:root\[data-theme)/).filter((part) => part.includes('--ground:'))) {
    expect(compare(find(theme, '--text'), find(theme, '--ground'))).toBeGreaterThanOrEqual(4.5)
    expect(compare(find(theme, '--text-quiet'), find(theme, '--ground'))).toBeGreaterThanOrEqual(4.5)
  }
})

/** The highest and the lowest value of each channel: no spot of the picture is brighter, and none is darker. */
async function findExtremes(file: string): Promise<Colour[]> {
  const { channels } = await sharp(file).removeAlpha().toColourspace('srgb').stats()
  const [r, g, b] = channels
  if (r === undefined || g === undefined || b === undefined) throw new Error(`${file} has no colours`)
  return [
    [r.max, g.max, b.max, 1],
    [r.min, g.min, b.min, 1],
  ]
}

/** The first colour of a property, after a word if one is given. */
function find(sheet: string, property: string, after = ''): Colour {
  const from = Math.max(0, sheet.indexOf(after))
  const value = new RegExp(`(?<![\\w-])${property}: (#\\w+|rgba\\([^)]+\\))`).exec(sheet.slice(from))?.[1]
  if (value === undefined) throw new Error(`no colour for ${property}`)
  if (!value.startsWith('#')) {
    const [r = 0, g = 0, b = 0, a = 1] = (value.match(/[\d.]+/g) ?? []).map(Number)
    return [r, g, b, a]
  }
  const hex = value.length === 4 ? value.replace(/(\w)/g, '$1$1') : value
  const at = (index: number): number => Number.parseInt(hex.slice(index, index + 2), 16)
  return [at(1), at(3), at(5), 1]
}

/** A colour over an opaque one. */
function compose([r, g, b, a]: Colour, under: Colour): Colour {
  const mix = (over: number, below: number): number => over * a + below * (1 - a)
  return [mix(r, under[0]), mix(g, under[1]), mix(b, under[2]), 1]
}

/** Contrast ratio of two opaque colours, as WCAG 2 defines it. */
function compare(one: Colour, other: Colour): number {
  const [low = 0, high = 0] = [computeLuminance(one), computeLuminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function computeLuminance([r, g, b]: Colour): number {
  const linear = (value: number): number =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}
