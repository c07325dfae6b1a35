/** Keys for the rows of a list: a row goes along with its item, with the focus and all that is typed in it. */
import { useState } from 'react'
import { isSameList } from '../../../protocol/sameValue.ts'
import { followKeys } from './stepLists.ts'

export function useItemKeys(items: readonly unknown[]): readonly number[] {
  const [keyed, setKeyed] = useState(() => followKeys({ steps: [], keys: [], nextKey: 0 }, items))
  // In this render: an effect would draw a row with the words of another one first.
  if (!isSameList(keyed.steps, items)) setKeyed(followKeys(keyed, items))
  return keyed.keys
}
