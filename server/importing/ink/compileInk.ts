/** Compiles an Ink story by inkjs' own compiler, with the files that it includes. */
import { Compiler } from 'inkjs/compiler/Compiler'
import { CompilerOptions } from 'inkjs/compiler/CompilerOptions'
import { ErrorType } from 'inkjs/engine/Error'
import { type Story } from 'inkjs/engine/Story'
import { RefusedWork, type WorkFile } from '../reader.ts'
import { findFile } from '../workFiles.ts'

/** Throws a `RefusedWork` with the first error. */
export function compileInk(main: WorkFile, files: readonly WorkFile[]): Story {
  const errors: string[] = []
  const options = new CompilerOptions(
    main.path,
    [],
    false,
    (message, type) => {
      if (type === ErrorType.Error) errors.push(message)
    },
    {
      ResolveInkFilename: (name) => findFile(files, name, main.path)?.path ?? name,
      LoadInkFileContents: (name) => {
        const found = files.find(({ path }) => path === name)
        if (found === undefined || found.text === null) throw new Error(`${name} is missing`)
        return normalizeLines(found.text)
      },
    },
  )
  let story: Story | null = null
  try {
    story = new Compiler(normalizeLines(main.text ?? ''), options).Compile()
  } catch (error) {
    errors.push(error instanceof Error ? error.message : String(error))
  }
  const [first] = errors
  if (first !== undefined || story === null) throw explain(first ?? '', main)
  return story
}

/** Ink takes a carriage return by itself for a part of the line. */
function normalizeLines(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

/** inkjs writes `ERROR: 'main.ink' line 3: what is wrong`. */
function explain(message: string, main: WorkFile): RefusedWork {
  const [, file = main.path, line = '', words = message] =
    /^(?:ERROR|WARNING)?:?\s*(?:'(.*?)' )?line (\d+): (.*)$/s.exec(message) ?? []
  return new RefusedWork({ code: 'broken', file, line: line === '' ? null : Number(line), words })
}
