/**
 * Components whose code loads when they are first drawn, or ahead: screens, drawers, and what a screen can do without at first. A failure is
 * thrown to the error boundary around the component, and mounting it once more loads it again: React's `lazy` alone keeps a failure until a reload.
 */
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { ROUTE_LOAD } from '../../protocol/limits.ts'
import { useIsHydrating } from '../platform/hydration.ts'
import { loadWithRetry, type RetryOptions } from '../platform/loadWithRetry.ts'

export interface LazyComponent<Props> {
  (props: Props): ReactNode
  /** Loads the code ahead, and what the component prepares. Ignores a failure: drawing the component loads it again. */
  preload: () => Promise<void>
  /** Loads the code alone, and ignores a failure, too: for a server, which prepares by itself. */
  load: () => Promise<void>
  /** Whether the code is there: the component is drawn at once. */
  isLoaded: () => boolean
}

/** A component that may ask for what it draws first. That resolves when it is there, or at once where it has to wait for the server. */
type PreparedComponent<Props> = ComponentType<Props> & { prepare?: () => Promise<void> }

/** A module that is loaded when one of its components is first drawn. */
export interface LazyModule<Module> {
  /** The module, once it is loaded. */
  get: () => Module | null
  /** Loads the module. Rejects with ScreenLoadError. */
  load: () => Promise<Module>
  /** One of its components. `whileLoading` is drawn meanwhile; nothing by default. */
  pick: <Props extends object>(
    choose: (module: Module) => PreparedComponent<Props>,
    whileLoading?: (props: Props) => ReactNode,
  ) => LazyComponent<Props>
  /** All of its components, by their names. */
  components: (whileLoading?: WhileLoading<Module>) => LazyComponents<Module>
}

type NamesOf<Module> = {
  [Name in keyof Module]: Module[Name] extends (props: never) => ReactNode ? Name : never
}[keyof Module]
type PropsOf<Component> = Component extends (props: infer Props extends object) => ReactNode ? Props : object
type WhileLoading<Module> = { [Name in NamesOf<Module>]?: (props: PropsOf<Module[Name]>) => ReactNode }
type LazyComponents<Module> = { readonly [Name in NamesOf<Module>]: LazyComponent<PropsOf<Module[Name]>> }

/** A module by its `import()`. */
export function lazyWithRetry<Module extends object>(
  importModule: () => Promise<Module>,
  limits: RetryOptions = ROUTE_LOAD,
): LazyModule<Module> {
  let module: Module | null = null
  const load = async (): Promise<Module> => (module ??= await loadWithRetry(importModule, limits))
  const pick: LazyModule<Module>['pick'] = (choose, whileLoading) =>
    Object.assign(
      createComponent(
        () => module && choose(module),
        async () => choose(await load()),
        whileLoading,
      ),
      {
        preload: async () => {
          try {
            await choose(await load()).prepare?.()
          } catch {
            // Shown again where the component is.
          }
        },
        load: () =>
          load().then(
            () => undefined,
            () => undefined,
          ),
        isLoaded: () => module !== null,
      },
    )
  return { get: () => module, load, pick, components: (whileLoading) => createComponents(pick, whileLoading) }
}

/** Each is created when it is first named, and stays the same. */
function createComponents<Module extends object>(
  pick: LazyModule<Module>['pick'],
  whileLoading: WhileLoading<Module> = {},
): LazyComponents<Module> {
  const created = new Map<PropertyKey, LazyComponent<object>>()
  return new Proxy({} as LazyComponents<Module>, {
    get: (_, name) => {
      const found =
        created.get(name) ??
        pick<object>(
          (module) => module[name as keyof Module] as ComponentType<object>,
          whileLoading[name as NamesOf<Module>] as (props: object) => ReactNode,
        )
      created.set(name, found)
      return found
    },
  })
}

/** `get` gives the component where its code is there. A server loads no code while it draws: it draws what stands in for it, and so does the browser at first. */
function createComponent<Props extends object>(
  get: () => ComponentType<Props> | null,
  load: () => Promise<ComponentType<Props>>,
  whileLoading: (props: Props) => ReactNode = () => null,
): (props: Props) => ReactNode {
  const Loaded = createLoaded(get, load, whileLoading)
  return (props) => (useIsHydrating() && get() === null ? whileLoading(props) : <Loaded {...props} />)
}

function createLoaded<Props extends object>(
  get: () => ComponentType<Props> | null,
  load: () => Promise<ComponentType<Props>>,
  whileLoading: (props: Props) => ReactNode,
): (props: Props) => ReactNode {
  let pending: ComponentType<Props> | null = null
  const createPending = (): ComponentType<Props> =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch (error) {
        pending = null
        throw error
      }
    })
  return (props) => {
    // In the state of what is outside of Suspense, it stays the same until it is mounted once more: the failure reaches the error boundary. Code that is
    // there is drawn at once: React shows what stands in for it for 300 ms at least.
    const [Drawn] = useState(() => get() ?? (pending ??= createPending()))
    if (Drawn !== pending) return <Drawn {...props} />
    return (
      <Suspense fallback={whileLoading(props)}>
        <Drawn {...props} />
      </Suspense>
    )
  }
}
