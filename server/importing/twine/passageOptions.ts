/** The links of a passage as the options of its node. */
import { type Expression } from '../../../protocol/story/expression.ts'
import { type BuiltOption, type NodeBuilder, type StoryBuilder } from '../storyBuilder.ts'
import { type Text } from '../texts.ts'

export interface PassageOption extends BuiltOption {
  when: Expression | null
  /** Happens by itself after a time. */
  isLater?: true
  /** Leads out of the passage, or shows something that does. */
  leadsOn: boolean
  /** The variable that keeps whether a link was followed that can be followed again. */
  followed?: string
}

/** A link whose words change with each tap: what it may be set to, and how each looks. */
export interface Question {
  guard: Expression | null
  values: readonly string[]
  labels: readonly Text[]
  variable: string
}

interface Names {
  /** A name of the passage that nothing else has. */
  next: (kind: string) => string
  /** Of the node to which something leads back; null without one. */
  menu: string | null
}

/** Ends the node, which is open, with these options. */
export function writeOptions(
  node: NodeBuilder,
  options: readonly PassageOption[],
  builder: StoryBuilder,
  { next, menu }: Names,
): void {
  if (options.length === 0 && menu === null) return node.end()
  // Where no option may be open, the way there is asked for first: the story ends where no link is left.
  const isAlwaysOpen = options.some(({ when }) => when === null)
  if (menu === null && isAlwaysOpen) return node.choose(options)
  const asked = builder.node(menu ?? next('links'))
  node.goto(asked.id)
  if (isAlwaysOpen) return asked.choose(options)
  const [choice, end] = [builder.node(next('choice')), builder.node(next('end'))]
  asked.branch(
    options.map(({ when }) => ({ when: when ?? { type: 'value', value: true }, goto: choice.id })),
    end.id,
  )
  choice.choose(options)
  end.end()
}
