/** Turns elements of JSX into the nodes that React would make of them, once: no state, no listeners. */
import { type Drawable } from './jsxRuntime.ts'
import { afterDrawing } from './react.ts'

/** Draws into a node, after what is there. When that is in the document, `afterDrawing` runs. */
export function draw(drawable: Drawable, into: ParentNode & Node): void {
  if (drawable === null || drawable === undefined || typeof drawable === 'boolean') return
  if (typeof drawable !== 'object') return into.append(String(drawable))
  if (!('type' in drawable)) return drawable.forEach((each) => draw(each, into))
  const { type, props } = drawable
  if (typeof type === 'function') {
    const before = afterDrawing.length
    const drawn = type(props)
    const own = afterDrawing.splice(before)
    draw(drawn, into)
    return void afterDrawing.push(...own)
  }
  // Pictures that may come later would share the network with the app's code.
  if (type === 'img' && props.loading === 'lazy') return undefined
  if (typeof type === 'symbol') return draw(props.children, into)
  const isInSvg = type === 'svg' || into instanceof SVGElement
  const element = document.createElementNS(isInSvg ? SVG : HTML, type)
  for (const [name, value] of Object.entries(props)) setAttribute(element, name, value)
  draw(props.children, element)
  into.append(element)
  refer(props.ref as Reference, element)
}

type Reference = ((element: Element) => unknown) | { current: Element | null } | null | undefined

function refer(reference: Reference, element: Element): void {
  if (typeof reference === 'function') afterDrawing.push(() => reference(element))
  else if (reference) reference.current = element
}

const HTML = 'http://www.w3.org/1999/xhtml'
const SVG = 'http://www.w3.org/2000/svg'

function setAttribute(element: Element, prop: string, value: unknown): void {
  if (prop === 'style') return void Object.assign((element as HTMLElement).style, value)
  const isText = typeof value === 'string' || typeof value === 'number'
  // False is a value of these, and of no other.
  const isNamed = /^(?:aria|data)-/.test(prop)
  if (prop === 'children' || !(isText || value === true || (isNamed && value === false))) return
  const ofSvg = (): string =>
    prop === 'viewBox' ? prop : prop.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const name = prop === 'className' ? 'class' : element instanceof SVGElement ? ofSvg() : prop.toLowerCase()
  element.setAttribute(name, isNamed || value !== true ? String(value) : '')
}
