/** A story as it is played in a file without a server: nothing costs anything, and no picture is sent. */
import { type Localized, type Step, type StoryNode } from '../../../protocol/story.ts'
import { type OnePageStory } from '../../../protocol/story/onePage.ts'
import { forEachLocale, pickTranslation } from '../../../protocol/locale.ts'
import { type Story } from '../../stories/story.ts'
import { type ExportNotes } from '../exportNotes.ts'
import { UPLOAD_WORDS } from '../passages/lowerStory.ts'

export function createPageStory({ metadata, script, mp3s, portraits }: Story, notes: ExportNotes): OnePageStory {
  const nodes = Object.entries(script.nodes).map(([id, node]) => [id, simplifyNode(id, node, notes)] as const)
  notes.add('nodes', '', nodes.length)
  if (metadata.coins > 0 || metadata.actors.some(({ coins }) => coins > 0)) notes.add('prices')
  if (metadata.talents) notes.add('talents')
  return {
    metadata: { ...metadata, coins: 0, actors: metadata.actors.map((actor) => ({ ...actor, coins: 0 })) },
    script: { ...script, nodes: Object.fromEntries(nodes) },
    mp3s: [...mp3s],
    portraits: [...portraits],
  }
}

function simplifyNode(id: string, node: StoryNode, notes: ExportNotes): StoryNode {
  const { choose, act, listen, upload, ...others } = node
  const free = <Option extends { price: number }>(options: readonly Option[]): Option[] =>
    options.map((option) => {
      if (option.price > 0) notes.add('prices', id)
      return { ...option, price: 0 }
    })
  const simplify = (steps: readonly Step[]): Step[] => steps.filter((step) => isKept(step, id, notes))
  const simple: StoryNode = { ...others, do: simplify(node.do) }
  if (choose !== undefined) simple.choose = { ...choose, options: free(choose.options) }
  if (act !== undefined) simple.act = free(act)
  if (listen !== undefined)
    simple.listen = {
      ...listen,
      answers: listen.answers.map((answer) => ({ ...answer, do: simplify(answer.do) })),
      otherwise: { ...listen.otherwise, do: simplify(listen.otherwise.do) },
    }
  if (upload !== undefined) {
    notes.add('uploads', id)
    const text = (kind: 'picture' | 'noPicture'): Localized =>
      forEachLocale((locale) => pickTranslation(UPLOAD_WORDS, locale)[kind])
    const option = { price: 0, finish: false, set: {} }
    simple.choose = {
      style: 'default',
      tooltip: upload.text,
      options: [
        { ...option, id: 'picture', text: text('picture'), goto: upload.goto },
        { ...option, id: 'no-picture', text: text('noPicture'), goto: upload.declined ?? upload.goto },
      ],
    }
  }
  return simple
}

/** What only a server has: diamonds and time that costs them. */
function isKept(step: Step, node: string, notes: ExportNotes): boolean {
  if ('pay' in step || 'paid_scene' in step) notes.add('paid_scenes', node)
  else if ('coins' in step) notes.add('gifts', node)
  else return true
  return false
}
