/**
 * Lint rule: what an answer closes goes through `useWhileMounted` (src/ui/useWhileMounted.ts). The drawer that asked may be gone when the answer
 * comes: its `onClose` would then close one that was opened since, or leave the screen a second time.
 */
import { type Rule, type Visitor } from './rule.ts'

type FunctionNode = Parameters<
  NonNullable<Visitor['ArrowFunctionExpression' | 'FunctionDeclaration' | 'FunctionExpression']>
>[0]

const CLOSES = /^(?:onClose|close\w*(?:Panel|Drawer|Dialog|Sheet))$/
const MESSAGE = 'After an answer this component may be gone: call what useWhileMounted makes of it.'

export const lateClose: Rule = {
  meta: { type: 'problem', docs: { description: 'After an await, a drawer is closed through useWhileMounted.' } },
  create(context) {
    /** The functions around the present node, the innermost last. */
    const functions: { hasWaited: boolean }[] = []
    const enter = (node: FunctionNode): void => void functions.push({ hasWaited: isPassedToThen(node) })
    const leave = (): void => void functions.pop()
    return {
      ArrowFunctionExpression: enter,
      FunctionDeclaration: enter,
      FunctionExpression: enter,
      'ArrowFunctionExpression:exit': leave,
      'FunctionDeclaration:exit': leave,
      'FunctionExpression:exit': leave,
      'AwaitExpression:exit'() {
        const innermost = functions.at(-1)
        if (innermost !== undefined) innermost.hasWaited = true
      },
      CallExpression(node) {
        if (node.callee.type !== 'Identifier' || !CLOSES.test(node.callee.name)) return
        if (functions.at(-1)?.hasWaited === true) context.report({ node, message: MESSAGE })
      },
    }
  },
}

function isPassedToThen({ parent }: FunctionNode): boolean {
  return (
    parent?.type === 'CallExpression' &&
    parent.callee.type === 'MemberExpression' &&
    parent.callee.property.type === 'Identifier' &&
    parent.callee.property.name === 'then'
  )
}
