/** The settings as text: those in force, for an operator, and the table of server/README.md. */
import {
  type Environment,
  type Setting,
  readSettings,
  readText,
  SETTING_NAMES,
  type SettingName,
  SETTINGS,
} from './settings.ts'

/** Settings in force, a line each. No line has a password or a key. Throws a SettingsError where something does not fit. */
export function formatSettings(environment: Environment): string[] {
  const settings = readSettings(environment)
  const width = Math.max(...SETTING_NAMES.map((name) => name.length)) + 2
  return SETTING_NAMES.map((name) => {
    const given = readText(name, environment)
    const shown = given === undefined ? formatUnset(name) : formatGiven(name, given, settings[name])
    return `${name.padEnd(width)}${shown}`
  })
}

function formatUnset(name: SettingName): string {
  const { otherwise, without } = withTexts(name)
  return `not set: ${(otherwise || without || '').replaceAll('`', '')}`
}

function formatGiven(name: SettingName, given: string, value: unknown): string {
  const { hides } = withTexts(name)
  if (hides === 'all') return '(hidden)'
  return hides === 'password' ? hidePassword(given) : formatValue(value)
}

/** As it is read: a list without its spaces, a folder as a whole path. */
function formatValue(value: unknown): string {
  if (Array.isArray(value)) return value.join(',')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const HIDDEN = '…'

/**
 * An address without what may be a secret: the password, a name without one, and parameters that are called so. Also of an address that no parser takes,
 * for example with a `#` or `/` in its password.
 */
export function hidePassword(address: string): string {
  const [, scheme = '', user = '', rest = ''] = /^([a-z][a-z\d+.-]*:\/\/)(?:(.*)@)?(.*)$/is.exec(address) ?? []
  if (scheme === '') return HIDDEN
  const [name = '', ...password] = user.split(':')
  const shownUser = user === '' ? '' : password.length === 0 ? `${HIDDEN}@` : `${name}:${HIDDEN}@`
  return scheme + shownUser + rest.replaceAll(SECRET_PARAMETER, `$1${HIDDEN}`)
}

const SECRET_PARAMETER = /([?&#][^=&#]*(?:pass|pwd|secret|token|key|sig|auth|credential)[^=&#]*=)[^&#]*/gi

function withTexts(name: SettingName): Omit<Setting<unknown>, 'reader'> {
  return SETTINGS[name]
}

/** The table of server/README.md, in Markdown. */
export function formatSettingsTable(): string {
  const rows = SETTING_NAMES.map((name) => {
    const { what, otherwise = '', without } = withTexts(name)
    return `| \`${name}\` | ${what} | ${without ?? `\`${otherwise}\``} |`
  })
  return ['| variable | what | default |', '|---|---|---|', ...rows].join('\n')
}

/** Where the table stands in a document. */
const TABLE = /(?<=^<!-- settings: .* -->\n\n).*?(?=\n\n<!-- end of settings -->$)/ms

/** The document with the table as it is now. Throws where it has no place for it. */
export function replaceSettingsTable(document: string): string {
  if (!TABLE.test(document)) throw new Error('The document has no place for the table of settings.')
  return document.replace(TABLE, () => formatSettingsTable())
}
