/** Stands for React in the early script, which draws once: each hook gives its first value, and no effect runs. */

export function useState<Value>(first: Value | (() => Value)): [Value, () => void] {
  return [typeof first === 'function' ? (first as () => Value)() : first, () => undefined]
}

export function useCallback<Callback>(callback: Callback): Callback {
  return callback
}

export function useSyncExternalStore<Snapshot>(_subscribe: unknown, read: () => Snapshot): Snapshot {
  return read()
}

export function memo<Component>(component: Component): Component {
  return component
}

// What is drawn has none of these; modules beside it do.
export { none as useEffect, none as useEffectEvent, none as useReducer }

function none(): never {
  throw new Error('the early script has no effects')
}
