/** Turns elements of JSX into the nodes that React would make of them, once: no state, no effects, no listeners. */
import { type Drawable } from './jsxRuntime.ts'

/** Draws into a node, after what is there. */
export function draw(drawable: Drawable, into: ParentNode & Node): void {
  if (drawable === null || drawable === undefined || typeof drawable === 'boolean') return
  if (typeof drawable !== 'object') return into.append(String(drawable))
  if (!('type' in drawable)) return drawable.forEach((each) => draw(each, into))
  const { type, props } = drawable
  if (typeof type === 'function') return draw(type(props), into)
  // Pictures that may come later would share the network with the app's code.
  if (type === 'img' && props.loading === 'lazy') return undefined
  if (typeof type === 'symbol') return draw(props.children, into)
  const isInSvg = type === 'svg' || into instanceof SVGElement
  const element = document.createElementNS(isInSvg ? SVG : HTML, type)
  for (const [name, value] of Object.entries(props)) setAttribute(element, name, value)
  draw(props.children, element)
  into.append(element)
}

const HTML = 'http://www.w3.org/1999/xhtml'
const SVG = 'http://www.w3.org/2000/svg'

function setAttribute(element: Element, prop: string, value: unknown): void {
  const isText = typeof value === 'string' || typeof value === 'number'
  // False is a value of these, and of no other.
  const isNamed = /^(?:aria|data)-/.test(prop)
  if (prop === 'children' || !(isText || value === true || (isNamed && value === false))) return
  const name = prop === 'className' ? 'class' : element instanceof SVGElement ? prop : prop.toLowerCase()
  element.setAttribute(name, isNamed || value !== true ? String(value) : '')
}
