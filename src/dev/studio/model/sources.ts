/** The sources of the reducer, as the server of the developer has them. */
import { type CodeIndex, createCodeIndex } from '../../../../worker/debug/codeIndex.ts'

const files = import.meta.glob<string>('../../../../worker/{reducer,ordering,billing,runtime}/**/*.ts', {
  query: '?raw',
  import: 'default',
})

export const NO_CODE: CodeIndex = createCodeIndex(new Map())

let loading: Promise<CodeIndex> | null = null

/** Read once. */
export function loadCodeIndex(): Promise<CodeIndex> {
  loading ??= Promise.all(
    Object.entries(files).map(async ([file, load]) => [file.replace(/^(?:\.\.\/)+/, ''), await load()] as const),
  ).then((sources) => createCodeIndex(new Map(sources)))
  return loading
}
