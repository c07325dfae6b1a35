/** The lint rule that keeps a late answer from closing what was opened since. */
import { RuleTester } from 'oxlint/plugins-dev'
import { describe, test } from 'vitest'
import { lateClose } from '../../lint/lateClose.ts'

RuleTester.describe = describe
RuleTester.it = test
const tester = new RuleTester({ languageOptions: { parserOptions: { lang: 'tsx' } } })

tester.run('late-close', lateClose, {
  valid: [
    'const save = async () => { onClose(); await send() }',
    'const save = async () => { await send(); close() }',
    'const save = async () => { await send(onClose()) }',
    'const draw = async () => { await load(); return <Drawer onClose={() => onClose()} /> }',
    'const use = async () => { await save(); closeDrafts() }',
  ],
  invalid: [
    'const save = async () => { await send(); onClose() }',
    'async function save() { const answer = await send(); if (answer.ok) closePanel() }',
    'const save = async function () { await send(); closeAuthDrawer() }',
    'const save = () => send().then(() => onClose())',
  ].map((code) => ({ code, errors: 1 })),
})
