/**
 * Lint rule: text is the only child of its element. A browser's translator replaces text nodes by <font> elements: React then updates text
 * nodes that are not shown, and throws when it removes one or inserts before one. It sets an only text as `textContent`, which is safe.
 */
import { type Rule, type Visitor } from './rule.ts'

type NodeOf<
  Type extends
    | 'JSXElement'
    | 'JSXFragment'
    | 'ReturnStatement'
    | 'CallExpression'
    | 'TSTypeAnnotation'
    | 'BlockStatement',
> = Parameters<NonNullable<Visitor[Type]>>[0]
type Element = NodeOf<'JSXElement'>
type Child = Element['children'][number]
type Call = NodeOf<'CallExpression'>
type Expression = NonNullable<NodeOf<'ReturnStatement'>['argument']>
type Contained = Extract<Child, { type: 'JSXExpressionContainer' }>['expression']
type Statement = NodeOf<'BlockStatement'>['body'][number]
type TypeNode = NodeOf<'TSTypeAnnotation'>['typeAnnotation']
type AnyNode = Call['parent']

const MESSAGE =
  'Text stands alone in its element: wrap it in a <span>, or type what holds no text as `Elements` (src/ui/elements.ts).'
/** Types of values that hold elements and no text. */
const ELEMENT_TYPES = new Set(['Elements', 'ReactElement'])

export const textAlone: Rule = {
  meta: { type: 'problem', docs: { description: 'Text is the only child of its element.' } },
  create(context) {
    const parents: (Element | NodeOf<'JSXFragment'>)[] = []
    /** What components return, and what a `map` makes of each item: it may be drawn beside others. */
    const drawn: Expression[] = []
    /** Names of this file that hold elements, by their type or by what they are set to. */
    const elements = new Map<string, boolean>()
    const declare = (name: string, hasNoText: boolean): void =>
      void elements.set(name, hasNoText && elements.get(name) !== false)
    const isText = (expression: Contained): boolean => mayBeText(expression, elements)
    return {
      TSPropertySignature({ key, typeAnnotation }) {
        if (key.type === 'Identifier' && typeAnnotation) declare(key.name, isElementType(typeAnnotation.typeAnnotation))
      },
      VariableDeclarator({ id, init }) {
        if (id.type !== 'Identifier') return
        if (id.typeAnnotation) declare(id.name, isElementType(id.typeAnnotation.typeAnnotation))
        else if (init) declare(id.name, !mayBeText(getResult(init), new Map()))
      },
      JSXElement: (node) => void parents.push(node),
      JSXFragment: (node) => void parents.push(node),
      CallExpression(node) {
        if (isChild(node)) drawn.push(...findMappedValues(node))
      },
      ReturnStatement({ argument, parent }) {
        if (argument !== null && isOfComponent(parent)) drawn.push(...flattenArray(argument))
      },
      'Program:exit'() {
        for (const parent of parents) {
          const children = parent.children.filter((child) => !isLayout(child))
          if (children.length === 1 && parent.type === 'JSXElement') continue
          for (const child of children)
            if (isTextChild(child, isText)) context.report({ node: child, message: MESSAGE })
        }
        for (const value of drawn) if (isText(value)) context.report({ node: value, message: MESSAGE })
      },
    }
  },
}

/** Line breaks between tags, and comments: no node comes of them. */
function isLayout(child: Child): boolean {
  if (child.type === 'JSXText') return child.value.trim() === '' && child.value.includes('\n')
  return child.type === 'JSXExpressionContainer' && child.expression.type === 'JSXEmptyExpression'
}

function isTextChild(child: Child, isText: (expression: Contained) => boolean): boolean {
  // Translators leave blanks as they are.
  if (child.type === 'JSXText') return child.value.trim() !== ''
  return child.type === 'JSXExpressionContainer' && isText(child.expression)
}

function mayBeText(expression: Contained, elements: ReadonlyMap<string, boolean>): boolean {
  switch (expression.type) {
    case 'JSXElement':
    case 'JSXFragment':
    case 'JSXEmptyExpression':
      return false
    case 'Literal':
      return (
        typeof expression.value === 'number' || (typeof expression.value === 'string' && expression.value.trim() !== '')
      )
    case 'LogicalExpression':
      return (
        (expression.operator !== '&&' && mayBeText(expression.left, elements)) || mayBeText(expression.right, elements)
      )
    case 'ConditionalExpression':
      return mayBeText(expression.consequent, elements) || mayBeText(expression.alternate, elements)
    case 'CallExpression':
      // What a `map` returns for each item is looked at for itself.
      return !isMap(expression) && !isPortal(expression)
    case 'ChainExpression':
      return expression.expression.type !== 'CallExpression' || mayBeText(expression.expression, elements)
    case 'Identifier':
      return expression.name !== 'undefined' && elements.get(expression.name) !== true
    case 'MemberExpression':
      return expression.property.type !== 'Identifier' || elements.get(expression.property.name) !== true
    default:
      return true
  }
}

function isMap({ callee }: Call): boolean {
  return (
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    (callee.property.name === 'map' || callee.property.name === 'flatMap')
  )
}

function isPortal({ callee }: Call): boolean {
  return callee.type === 'Identifier' && callee.name === 'createPortal'
}

/** What a function without statements returns; the value itself where it is none. */
function getResult(value: Expression): Expression {
  return value.type === 'ArrowFunctionExpression' && value.body.type !== 'BlockStatement' ? value.body : value
}

/** Whether a statement is of a component, which has a name in capitals, and of none of the functions in it. */
function isOfComponent(node: AnyNode | null): boolean {
  if (node === null || node.type === 'ArrowFunctionExpression') return false
  if (node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression')
    return node.id !== null && /^[A-Z]/.test(node.id.name)
  return isOfComponent(node.parent)
}

/** What the function of a `map` in JSX returns. */
function findMappedValues(call: Call): Expression[] {
  const [returns] = call.arguments
  if (!isMap(call) || returns === undefined || returns.type === 'SpreadElement') return []
  if (returns.type !== 'ArrowFunctionExpression') return [returns]
  if (returns.body.type !== 'BlockStatement') return flattenArray(returns.body)
  return returns.body.body.flatMap((statement) => findReturned(statement))
}

function findReturned(statement: Statement): Expression[] {
  if (statement.type === 'ReturnStatement') return statement.argument === null ? [] : flattenArray(statement.argument)
  if (statement.type === 'BlockStatement') return statement.body.flatMap((each) => findReturned(each))
  if (statement.type !== 'IfStatement') return []
  return [statement.consequent, statement.alternate].flatMap((each) => (each === null ? [] : findReturned(each)))
}

function flattenArray(value: Expression): Expression[] {
  if (value.type !== 'ArrayExpression') return [value]
  return value.elements.flatMap((each) => (each === null || each.type === 'SpreadElement' ? [] : flattenArray(each)))
}

/** Whether an expression is drawn as a child: in braces between tags, alone or as a branch. */
function isChild({ parent }: AnyNode): boolean {
  if (parent === null) return false
  if (
    parent.type === 'LogicalExpression' ||
    parent.type === 'ConditionalExpression' ||
    parent.type === 'ChainExpression'
  )
    return isChild(parent)
  if (parent.type === 'ReturnStatement') return isOfComponent(parent.parent)
  return parent.type === 'JSXExpressionContainer' && parent.parent.type !== 'JSXAttribute'
}

function isElementType(type: TypeNode): boolean {
  if (type.type === 'TSArrayType') return isElementType(type.elementType)
  if (type.type === 'TSUnionType') return type.types.every((each) => isElementType(each))
  if (type.type === 'TSNullKeyword' || type.type === 'TSUndefinedKeyword') return true
  return type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && ELEMENT_TYPES.has(type.typeName.name)
}
