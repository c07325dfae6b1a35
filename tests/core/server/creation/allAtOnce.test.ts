/** A check of a draft says everything at once: what is found does not wait until something else is mended. */
import { expect, test } from 'vitest'
import { creationCheck, creationCreate, creationGet } from '../../../../protocol/api/creation.ts'
import { type Draft } from '../../../../protocol/story/draft.ts'
import { writeAt } from '../../../../src/authoring/model/documentPaths.ts'
import { startWithAdmin } from './admins.ts'
import { createStoryDocument } from '../../../helpers/storyDocument.ts'

const NODES = ['script', 'nodes']
const OPTIONS = [...NODES, 'pier', 'choose', 'options']
type Change = readonly [(string | number)[], unknown]

/** A server with a draft, and the check of the small story with some changes: codes, and the places in their parts. */
async function openDraft() {
  const admin = await startWithAdmin()
  const { id } = await admin.ask(creationCreate, {})
  return {
    admin,
    id,
    check: async (changes: readonly Change[]): Promise<string[]> => {
      const document: Draft = createStoryDocument()
      for (const [path, value] of changes) writeAt(document, path, value)
      const { problems } = await admin.ask(creationCheck, { id, document: JSON.stringify(document) })
      return problems.map(({ code, at }) => `${code} ${at.slice(1).join('.')}`)
    },
  }
}

/** Each fault alone, with what it is found as. */
const FAULTS: readonly (readonly [string, readonly Change[]])[] = [
  ['empty_text nodes.pier.do.1.narrate.zh', [[[...NODES, 'pier', 'do', 1, 'narrate', 'zh'], '']]],
  ['missing_field nodes.dark.ending.image', [[[...NODES, 'dark', 'ending', 'image'], '']]],
  ['missing_field nodes.dark.ending.html', [[[...NODES, 'dark', 'ending', 'html'], undefined]]],
  ['unknown_step nodes.lit.do.0', [[[...NODES, 'lit', 'do', 0], {}]]],
  ['one_end nodes.attic', [[[...NODES, 'attic'], { do: [] }]]],
  ['unreachable_node nodes.attic', []],
  [
    'unknown_node nodes.pier.choose.options.2.goto',
    [[[...OPTIONS, 2], { id: 'jump', text: { en: 'J', zh: '跳' }, goto: 'sea' }]],
  ],
  ['bad_condition nodes.pier.do.2.if', [[[...NODES, 'pier', 'do', 2, 'if'], 'trust >=']]],
  ['unknown_variable nodes.pier.choose.options.0.when', [[[...OPTIONS, 0, 'when'], 'luck > 1']]],
  ['repeated_ending nodes.dark.ending.number', [[[...NODES, 'dark', 'ending', 'number'], 1]]],
  ['taken_actor actors.0.id', [[['metadata', 'actors', 0, 'id'], 'mo']]],
  [
    'total_falls nodes.lit',
    [
      [[...NODES, 'pier', 'do', 3], { total: 50 }],
      [[...NODES, 'lit', 'do', 1], { total: 20 }],
    ],
  ],
]

test('all faults of a story are found together, and mending all leaves none', async () => {
  const { check } = await openDraft()
  const all = await check(FAULTS.flatMap(([, changes]) => changes))
  for (const [found] of FAULTS) expect(all).toContain(found)
  // The server of the test has neither the pictures of the story nor its category.
  const media = all.filter((each) => /^(?:missing_picture|unknown_category) /.test(each))
  expect(all.filter((each) => !media.includes(each)).toSorted()).toEqual(FAULTS.map(([found]) => found).toSorted())
  expect((await check([])).toSorted()).toEqual(media.toSorted())
})

test('what is wrong with the shape of any part hides nothing of another', async () => {
  const { check } = await openDraft()
  const jump: Change = [[...OPTIONS, 1, 'goto'], 'sea']
  for (const change of [
    [['metadata', 'coins'], -1],
    [['metadata', 'version'], '9'],
    [['metadata', 'actors'], []],
    [['metadata', 'subtitle'], 'x'],
    [['script', 'variables', 'constructor'], 1],
    [['script', 'speakers', 'keeper', 'voice'], 'loud'],
    [[...NODES, 'lit'], 'nothing'],
    [[...NODES, 'lit', 'ending'], { id: 'welcome', because: [{ if: 'trust >=', text: { en: '<b>x</b>', zh: 'x' } }] }],
    [[...NODES, 'pier', 'do', 0], { frames: [] }],
    [[...OPTIONS, 0, 'set'], { trust: { random: [2, 1] } }],
    [[...OPTIONS, 0], { text: {} }],
  ] satisfies Change[])
    expect(await check([jump, change]), JSON.stringify(change)).toContain(`unknown_node ${jump[0].slice(1).join('.')}`)
})

test('every circle without a choice is named', async () => {
  const { check } = await openDraft()
  const lead = (goto: string) => ({ do: [], goto })
  const found = await check([
    [[...OPTIONS, 0, 'goto'], 'one'],
    [[...OPTIONS, 1, 'goto'], 'two'],
    [[...NODES, 'one'], lead('one')],
    [[...NODES, 'two'], lead('three')],
    [[...NODES, 'three'], lead('two')],
  ])
  expect(found.filter((each) => each.startsWith('endless_loop'))).toEqual([
    'endless_loop nodes.one',
    'endless_loop nodes.two',
  ])
})

test('a way on which the ending is out of reach is named, though other ways end', async () => {
  const { check } = await openDraft()
  const option = (name: string, goto: string, when?: string) => ({
    id: name,
    text: { en: name, zh: name },
    goto,
    ...(when !== undefined && { when }),
  })
  const found = await check([
    [[...OPTIONS, 0, 'goto'], 'hall'],
    [[...OPTIONS, 0, 'set'], { trust: 5 }],
    [[...OPTIONS, 1, 'goto'], 'hall'],
    [[...NODES, 'hall'], { do: [], choose: { options: [option('wait', 'yard'), option('go', 'exit', 'trust < 5')] } }],
    [[...NODES, 'yard'], { do: [], choose: { options: [option('in', 'hall'), option('out', 'hall')] } }],
    [[...NODES, 'exit'], { do: [], choose: { options: [option('l', 'lit'), option('d', 'dark')] } }],
  ])
  expect(found).toContain('reader_in_circle nodes.hall')
  expect(found).toContain('single_option nodes.hall')
  expect(found).not.toContain('reader_in_circle nodes.exit')
})

test('a talk that comes back to itself by other nodes has no way on', async () => {
  const { check } = await openDraft()
  const words = { en: 'What?', zh: '什么？' }
  const listen = {
    answers: [{ id: 'hello', examples: { en: ['hello'], zh: ['你好'] }, do: [{ say: words }] }],
    otherwise: { do: [{ say: words }] },
    reply: { persona: words, refuse: words, goto: 'back' },
  }
  const found = await check([
    [[...OPTIONS, 0, 'goto'], 'talk'],
    [[...NODES, 'talk'], { do: [], listen }],
    [[...NODES, 'back'], { do: [], goto: 'talk' }],
  ])
  expect(found).toContain('no_way_on nodes.talk.listen.answers.0')
})

test('a story that is published is checked alike', async () => {
  const { admin, id } = await openDraft()
  const { document, revision } = await admin.ask(creationGet, { id })
  const checked = await admin.ask(creationCheck, { id, document: JSON.stringify(document) })
  const published = await admin.publish(id)
  expect(revision).not.toBeNull()
  expect(published).toEqual({ outcome: 'problems', problems: checked.problems })
})
