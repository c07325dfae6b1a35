/** Reads where an IP address is from the answers of geolocation services. Doc 1 §3 (location), §4 (region restriction). */
import * as v from 'valibot'

/** A place as a service gives it; '' for what it does not say. Doc 1 §3. */
export const locationSchema = v.object({
  /** Name of the country, in the language of the service. */
  country: v.string(),
  /** Two or three letters, upper case. */
  countryCode: v.string(),
  region: v.string(),
  city: v.string(),
  ip: v.string(),
  timezone: v.string(),
})
export type Location = v.InferOutput<typeof locationSchema>

/**
 * Parses the answer of a service: a JSON object, lines of `name=value`, or a country code alone. Null if it names no country: services
 * answer errors and unknown addresses with status 200, too.
 */
export function parseLocation(text: string): Location | null {
  const fields = parseFields(text.trim())
  const countryCode = readCountryCode(fields)
  if (countryCode === null) return null
  const country = readText(fields, ['country_name', 'country'])
  return {
    country: isCode(country) ? '' : country,
    countryCode,
    region: readText(fields, ['region', 'regionName', 'region_name']),
    city: readText(fields, ['city']),
    ip: readText(fields, ['ip', 'query']),
    timezone: readText(fields, ['timezone', 'time_zone']),
  }
}

type Fields = Readonly<Record<string, unknown>>

/** Names of the country code, the clearest first: some services have the code in `country`, others the name. */
const CODE_NAMES = ['country_code', 'countryCode', 'country_code_iso3', 'loc', 'country']
/** Codes for an unknown country. */
const UNKNOWN_CODES = ['XX', 'ZZ']

function parseFields(text: string): Fields {
  if (isCode(text)) return { country: text }
  if (!text.startsWith('{')) return parseLines(text)
  try {
    return JSON.parse(text) as Fields
  } catch {
    return {}
  }
}

/** Lines of `name=value`. */
function parseLines(text: string): Fields {
  const pairs = text.split('\n').flatMap((line) => {
    const at = line.indexOf('=')
    return at > 0 ? [[line.slice(0, at).trim(), line.slice(at + 1).trim()]] : []
  })
  return Object.fromEntries(pairs) as Fields
}

function readCountryCode(fields: Fields): string | null {
  const code = CODE_NAMES.map((name) => readText(fields, [name])).find(isCode)
  if (code === undefined) return null
  const upper = code.toUpperCase()
  return UNKNOWN_CODES.includes(upper) ? null : upper
}

/** The first of these fields that is a text; '' if none is. */
function readText(fields: Fields, names: readonly string[]): string {
  const found = names.map((name) => fields[name]).find((value) => typeof value === 'string' && value.trim() !== '')
  return typeof found === 'string' ? found.trim() : ''
}

function isCode(text: string): boolean {
  return /^[A-Za-z]{2,3}$/.test(text)
}
