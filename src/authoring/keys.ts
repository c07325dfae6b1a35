/** Keys of the editor. A command is one object: what listens to its keys, its buttons and the list of keys read the same. Pure. */
import type { graph } from '../i18n/en/creation/graph.ts'

export interface KeyCommand<Target> {
  name: string
  /** Such as `Ctrl+Shift+z`; Ctrl is Command as well. */
  keys: readonly string[]
  /** Keys that do the same, and are not listed. */
  aliases?: readonly string[]
  /** What the list of keys says; commands of one label share a line. */
  label: keyof (typeof graph)['helpSheet']
  /** `key` is the one that was pressed. */
  perform: (target: Target, key: string) => void
}

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** The command of a key. Shift counts only where a command asks for it: some keyboards need it for a sign. Undefined for the keys of others. */
export function findKeyCommand<Command extends Pick<KeyCommand<never>, 'keys' | 'aliases'>>(
  commands: readonly Command[],
  { key, ctrlKey, metaKey, altKey, shiftKey }: Press,
): Command | undefined {
  const pressed = `${ctrlKey || metaKey ? 'Ctrl+' : ''}${altKey ? 'Alt+' : ''}`
  const name = key.length === 1 ? key.toLowerCase() : key
  const find = (wanted: string): Command | undefined =>
    commands.find(({ keys, aliases = [] }) => keys.includes(wanted) || aliases.includes(wanted))
  return (shiftKey ? find(`${pressed}Shift+${name}`) : undefined) ?? find(`${pressed}${name}`)
}

const NAMES: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
}

/** A key as it is written on a keyboard. */
export function formatKey(key: string): string {
  const [, modifiers = '', name = ''] = /^((?:\w+\+)*)(.+)$/.exec(key) ?? []
  return `${modifiers.replaceAll('+', ' + ')}${NAMES[name] ?? (name.length === 1 ? name.toUpperCase() : name)}`
}
