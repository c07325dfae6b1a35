import { expect, test } from 'vitest'
import { DRAFT_COMMANDS } from '../../../src/authoring/frame/draftKeys.ts'
import { GRAPH_COMMANDS } from '../../../src/authoring/flow/graphCommands.ts'
import { findKeyCommand, formatKey } from '../../../src/authoring/keys.ts'

const ALL = [...GRAPH_COMMANDS, ...DRAFT_COMMANDS]

/** The name of the command of a key with its modifiers. */
function find(written: string): string | undefined {
  const [key = '', ...modifiers] = written.split(' ').toReversed()
  const has = (name: string): boolean => modifiers.includes(name)
  const press = { key, ctrlKey: has('Ctrl'), metaKey: has('Meta'), altKey: has('Alt'), shiftKey: has('Shift') }
  return findKeyCommand(ALL, press)?.name
}

test.each([
  ['ArrowUp', 'go'],
  ['Shift ArrowUp', 'extend'],
  ['Alt ArrowUp', 'move'],
  ['Ctrl ArrowUp', undefined],
  ['n', 'create'],
  ['Shift N', 'create'],
  ['Alt n', undefined],
  ['g', 'foldRun'],
  ['Shift G', 'foldScene'],
  ['Shift +', 'zoomIn'],
  ['=', 'zoomIn'],
  ['Shift ?', 'help'],
  ['Backspace', 'remove'],
  ['a', 'arrange'],
  ['Meta a', 'selectAll'],
  ['Ctrl F', 'find'],
  ['Ctrl z', 'undo'],
  ['Ctrl Shift Z', 'redo'],
  ['Meta y', 'redo'],
  ['Ctrl Alt s', undefined],
  ['Ctrl s', 'save'],
  ['q', undefined],
])('%s: %s', (written, expected) => expect(find(written)).toBe(expected))

test('no two commands have the same key', () => {
  const keys = ALL.flatMap((command) => [
    ...new Set([...command.keys, ...('aliases' in command ? command.aliases : [])]),
  ])
  expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted())
})

test('a key is written as on a keyboard', () => {
  expect(['Ctrl+Shift+z', 'Alt+ArrowLeft', '+', '?', 'Delete', 'Escape'].map(formatKey)).toEqual([
    'Ctrl + Shift + Z',
    'Alt + ←',
    '+',
    '?',
    'Delete',
    'Esc',
  ])
})
