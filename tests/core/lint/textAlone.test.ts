/** The lint rule that keeps text alone in its element, for browsers that translate the page. */
import { RuleTester } from 'oxlint/plugins-dev'
import { describe, test } from 'vitest'
import { textAlone } from '../../lint/textAlone.ts'

RuleTester.describe = describe
RuleTester.it = test
const tester = new RuleTester({ languageOptions: { parserOptions: { lang: 'tsx' } } })
const draw = (jsx: string): string =>
  `function Part({ name, count, icon }: Props) { return ${jsx} }\ninterface Props { icon: Elements }`

tester.run('text-alone', textAlone, {
  valid: [
    '<p>{name}</p>',
    '<p>{count > 0 ? name : <b>{name}</b>}</p>',
    '<p><b>{name}</b> <span>{count}</span>{" "}</p>',
    '<p>{icon}{count > 0 && <b>{count}</b>}</p>',
    '<ul>{icon}{name.map((one) => <li key={one}>{one}</li>)}</ul>',
    '<><b>{name}</b>{icon}</>',
    'createPortal(<b>{name}</b>, document.body)',
  ].map(draw),
  invalid: [
    '<p>{icon} {name}</p>',
    '<p>{icon}one</p>',
    '<p>{count}%</p>',
    '<p>{count > 0 && name}{icon}</p>',
    '<Box>{icon}{name ?? `${count}`}</Box>',
    '<>{name}</>',
    '<p>{name.map((one) => one.text)}</p>',
    'name.map((one) => (one.isBold ? <b key={one}>{one}</b> : one.text))',
    '`${name}`',
  ].map((jsx) => ({ code: draw(jsx), errors: jsx === '<p>{count}%</p>' ? 2 : 1 })),
})
