/** Elements of JSX in the early script: `vite.ts` puts this module where React's JSX runtime is asked for, so that the screens' own components are drawn. */

export interface DrawnElement {
  /** The name of a tag, a component, or the fragment. */
  type: string | typeof Fragment | ((props: Props) => Drawable)
  props: Props
}

/** What a component returns. */
export type Drawable = DrawnElement | string | number | boolean | null | undefined | readonly Drawable[]

type Props = Readonly<Record<string, unknown>> & { readonly children?: Drawable }

export const Fragment = Symbol('fragment')

export function jsx(type: DrawnElement['type'], props: Props): DrawnElement {
  return { type, props }
}

export { jsx as jsxs, jsx as jsxDEV }
