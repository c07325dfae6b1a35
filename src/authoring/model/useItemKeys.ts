/** Keys for the rows of a list: a row goes along with its item, with the focus and all that is typed in it. */
import { useState } from 'react'
import { followKeys } from './stepLists.ts'

export function useItemKeys(items: readonly unknown[]): readonly number[] {
  const [keyed, setKeyed] = useState(() => followKeys({ steps: [], keys: [], nextKey: 0 }, items))
  const isSame = keyed.steps.length === items.length && keyed.steps.every((item, index) => item === items[index])
  // In this render: an effect would draw a row with the words of another one first.
  if (!isSame) setKeyed(followKeys(keyed, items))
  return keyed.keys
}
