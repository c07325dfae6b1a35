/** The functions of the reducer, once they are loaded. */
import { useEffect, useState } from 'react'
import { type CodeIndex } from '../../../worker/debug/codeIndex.ts'
import { loadCodeIndex, NO_CODE } from './model/sources.ts'

export function useCode(): CodeIndex {
  const [code, setCode] = useState<CodeIndex>(NO_CODE)
  useEffect(() => void loadCodeIndex().then(setCode), [])
  return code
}
