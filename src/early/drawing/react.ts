/** Stands for React in the early script, which draws once: each hook gives its first value, and only layout effects run. */

/** What runs when the drawing is in the document, as React does it: references and layout effects, those of children first. May return what undoes it. */
export const afterDrawing: (() => unknown)[] = []

export function useState<Value>(first: Value | (() => Value)): [Value, () => void] {
  return [typeof first === 'function' ? (first as () => Value)() : first, () => undefined]
}

export function useCallback<Callback>(callback: Callback): Callback {
  return callback
}

export function useMemo<Value>(create: () => Value): Value {
  return create()
}

export function useRef<Value>(current: Value): { current: Value } {
  return { current }
}

export function useId(): string {
  return 'early'
}

export function useSyncExternalStore<Snapshot>(_subscribe: unknown, read: () => Snapshot): Snapshot {
  return read()
}

export function useLayoutEffect(effect: () => unknown): void {
  afterDrawing.push(effect)
}

export function useEffect(): void {
  // What is drawn is replaced before it would do anything.
}

export function memo<Component>(component: Component): Component {
  return component
}

interface Context<Value> {
  value: Value
  Provider: <Children>(props: { value: Value; children: Children }) => Children
}

/** A context has one value for the whole drawing. */
export function createContext<Value>(value: Value): Context<Value> {
  const context: Context<Value> = {
    value,
    Provider: (props) => {
      context.value = props.value
      return props.children
    },
  }
  return context
}

export function useContext<Value>({ value }: Context<Value>): Value {
  return value
}

export function useReducer<Value>(_reduce: unknown, first: Value): [Value, () => void] {
  return [first, () => undefined]
}

// What is drawn has no such hook; modules beside it do.
export function useEffectEvent(): never {
  throw new Error('the early script has no events of effects')
}
