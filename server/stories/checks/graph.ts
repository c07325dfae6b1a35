/** A script as a graph: nodes and their exits. */
import { type Script, type StoryNode } from '../../../protocol/story.ts'
import { type Path } from '../yaml.ts'

export interface Exit {
  from: string
  to: string
  /** Place in the script. */
  at: Path
}

/** Every exit from one node to another, whether the other exists or not. */
export function listExits({ nodes }: Script): Exit[] {
  return Object.entries(nodes).flatMap(([from, node]) => listNodeExits(from, node))
}

/** The nodes that one leads to, whether they exist or not. */
export function listTargets(node: StoryNode): string[] {
  return listNodeExits('', node).map(({ to }) => to)
}

/** The nodes that follow at once, without a move of the player: one of them, where there are several. */
export function listFollowing({ goto, branch }: StoryNode): string[] {
  return [...(goto === undefined ? [] : [goto]), ...(branch ?? []).map((way) => way.goto)]
}

/** One node of each circle, on a way from the start, in which nodes that follow at once may lead on for ever. */
export function findEndlessLoops(script: Script): string[] {
  const { nodes } = script
  const following = new Map(Object.entries(nodes).map(([id, node]) => [id, listFollowing(node)]))
  const before = groupTargets([...following].flatMap(([from, all]) => all.map((to): [string, string] => [to, from])))
  /** How many of the nodes that follow may still lead into a loop. */
  const open = new Map([...following].map(([id, all]) => [id, all.filter((to) => Object.hasOwn(nodes, to)).length]))
  const safe = [...open].flatMap(([id, count]) => (count === 0 ? id : []))
  // A list goes on with what is added to it while it is walked.
  for (const id of safe)
    for (const from of before.get(id) ?? []) {
      const left = (open.get(from) ?? 0) - 1
      open.set(from, left)
      if (left === 0) safe.push(from)
    }
  if (safe.length === following.size) return []
  const isUnsafe = (id: string): boolean => (open.get(id) ?? 0) > 0
  const reached = expandReached(
    [script.start],
    listExits(script).map(({ from, to }) => [from, to]),
  )
  const passed = new Set<string>()
  const loops: string[] = []
  for (const id of [...reached].filter(isUnsafe)) {
    const own = new Set<string>()
    let next: string | undefined = id
    while (next !== undefined && !passed.has(next)) {
      passed.add(next)
      own.add(next)
      next = following.get(next)?.find(isUnsafe)
    }
    // Where it leads into what was passed before, that circle is known.
    if (next !== undefined && own.has(next)) loops.push(next)
  }
  return loops
}

/** Nodes that nothing leads to from the start. */
export function findUnreachableNodes(script: Script): string[] {
  const reached = expandReached(
    [script.start],
    listExits(script).map(({ from, to }) => [from, to]),
  )
  return Object.keys(script.nodes).filter((id) => !reached.has(id))
}

/** Nodes from which no ending can be reached: a player is stuck there, or in an endless loop. */
export function findDeadEnds(script: Script): string[] {
  const leadsOut = expandReached(
    listEnds(script),
    listExits(script).map(({ from, to }) => [to, from]),
  )
  return Object.keys(script.nodes).filter((id) => !leadsOut.has(id))
}

/** The nodes that end the story, and those with an exit to no node: behind it there may be an ending. */
function listEnds({ nodes }: Script): string[] {
  return Object.entries(nodes).flatMap(([id, node]) =>
    node.ending === undefined && listTargets(node).every((to) => Object.hasOwn(nodes, to)) ? [] : id,
  )
}

/**
 * Nodes with free text where a player who writes nothing that is expected, and pays for nothing, stays for ever: in the node itself, or round and
 * round through others. Of a listening node only the way of such a player counts.
 */
export function findEndlessListens(script: Script): string[] {
  const isTaken = ({ from, at }: Exit): boolean => {
    const [, , end, kind, index] = at
    const { choose, act, listen } = script.nodes[from] ?? {}
    if (end === 'choose') return choose?.options[Number(index)]?.price === 0
    if (end === 'act') return act?.[Number(kind)]?.price === 0
    if (end !== 'listen') return true
    const hasWay = (listen?.otherwise.goto ?? null) !== null
    return hasWay ? kind === 'otherwise' : kind !== 'answers'
  }
  const leadsOut = expandReached(
    listEnds(script),
    listExits(script).flatMap((exit) => (isTaken(exit) ? [[exit.to, exit.from] as const] : [])),
  )
  return Object.entries(script.nodes).flatMap(([id, { listen }]) => {
    if (listen === undefined) return []
    const listensOn = listen.reply === undefined && listen.after === undefined
    const isHeld = listensOn && [...listen.answers, listen.otherwise].some(({ goto }) => goto === null)
    return isHeld || !leadsOut.has(id) ? id : []
  })
}

function listNodeExits(from: string, { goto, branch, choose, act, listen, upload, transition }: StoryNode): Exit[] {
  const at = ['nodes', from]
  const exits: { to: string | null; at: Path }[] = [
    { to: goto ?? null, at: [...at, 'goto'] },
    ...(branch ?? []).map((way, index) => ({ to: way.goto, at: [...at, 'branch', index, 'goto'] })),
    ...(choose?.options ?? []).map((option, index) => ({
      to: option.goto,
      at: [...at, 'choose', 'options', index, 'goto'],
    })),
    ...(act ?? []).map((option, index) => ({ to: option.goto, at: [...at, 'act', index, 'goto'] })),
    { to: upload?.goto ?? null, at: [...at, 'upload', 'goto'] },
    { to: upload?.declined ?? null, at: [...at, 'upload', 'declined'] },
    { to: transition?.goto ?? null, at: [...at, 'transition', 'goto'] },
    ...(listen?.answers ?? []).map((answer, index) => ({
      to: answer.goto,
      at: [...at, 'listen', 'answers', index, 'goto'],
    })),
    { to: listen?.otherwise.goto ?? null, at: [...at, 'listen', 'otherwise', 'goto'] },
    { to: listen?.reply?.goto ?? null, at: [...at, 'listen', 'reply', 'goto'] },
    { to: listen?.after?.goto ?? null, at: [...at, 'listen', 'after', 'goto'] },
  ]
  return exits.flatMap(({ to, at }) => (to === null ? [] : { from, to, at }))
}

/** The nodes that each node leads to. */
export function groupTargets(pairs: Iterable<readonly [string, string]>): ReadonlyMap<string, readonly string[]> {
  const next = new Map<string, string[]>()
  for (const [from, to] of pairs) {
    const known = next.get(from)
    if (known === undefined) next.set(from, [to])
    else known.push(to)
  }
  return next
}

/** The nodes that can be reached along pairs of from and to. */
function expandReached(starts: readonly string[], pairs: readonly (readonly [string, string])[]): Set<string> {
  const next = groupTargets(pairs)
  const reached = new Set(starts)
  // A set goes on with what is added to it while it is walked.
  for (const id of reached) for (const to of next.get(id) ?? []) reached.add(to)
  return reached
}
