/** Adds to the output of an Ink story, and takes each line from it that is over. */
import { endsInNewline, isInString, type Output, pushOutput, readLine, splitText } from './output.ts'
import { type Program } from './program.ts'
import { type State, topThread } from './state.ts'
import { type TextItem } from './symbols.ts'

export function pushText(program: Program, state: State, text: string): void {
  for (const part of splitText(text)) pushItem(program, state, { o: 'text', text: part })
}

export function pushItems(program: Program, state: State, items: readonly TextItem[]): void {
  for (const item of items)
    if (typeof item === 'string') pushText(program, state, item)
    else pushItem(program, state, { o: 'shown', item })
}

export function pushItem(program: Program, state: State, item: Output): void {
  const { frames } = topThread(state)
  const isSpace = item.o === 'text' && /^[ \t\n]*$/.test(item.text)
  const isMore = item.o === 'shown' || item.o === 'begin_tag' || (item.o === 'text' && !isSpace)
  // Words behind a newline begin another line.
  if (isMore && !isInString(state.output) && endsInNewline(state.output)) commitLine(state)
  const top = frames.at(-1)
  pushOutput(state.output, item, {
    top: top?.type === 'function' ? top.outputStart : -1,
    clear: () => {
      for (const frame of frames.toReversed()) {
        if (frame.type !== 'function') break
        frame.outputStart = -1
      }
    },
  })
  // Glue could still join the next line, and the end of a function takes its newline away.
  const mayChange = program.hasGlue || isInString(state.output) || frames.some(({ type }) => type === 'function')
  if (!mayChange && item.o === 'text' && item.text === '\n' && endsInNewline(state.output)) commitLine(state)
}

/** The line in the output becomes one of the draft. */
export function commitLine(state: State): void {
  const line = readLine(state.output)
  state.output = []
  if (line.items.length > 0 || line.tags.length > 0) state.ops.push({ op: 'line', line, at: state.line })
}
