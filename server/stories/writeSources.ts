/** The text files of a story, from its document. */
import { type Draft } from '../../protocol/story/draft.ts'
import { keepLanguages } from './completeTexts.ts'
import { formatYaml, patchYaml } from './patchYaml.ts'

/** The text files of a story's folder, by name. */
export type SourceFiles = Readonly<Record<string, string>>

/** Those that it was imported from keep everything that did not change. */
export function writeSources(sources: SourceFiles, document: Draft): SourceFiles {
  const { metadata, script, marks: allMarks } = keepLanguages(document, 'empty')
  const marks = withoutComments(allMarks)
  const write = (name: string, value: unknown): string =>
    sources[name] === undefined ? formatYaml(value) : patchYaml(sources[name], value)
  const hasMarks = Object.keys(marks).length > 0 || sources['marks.yaml'] !== undefined
  return {
    ...sources,
    'story.yaml': write('story.yaml', metadata),
    'script.yaml': write('script.yaml', script),
    ...(hasMarks && { 'marks.yaml': write('marks.yaml', marks) }),
  }
}

/** Comments are of the authors of this story: they neither go into its copies nor into files. */
export function withoutComments(marks: Draft['marks']): Draft['marks'] {
  return Object.fromEntries(Object.entries(marks).filter(([key]) => key !== 'comments'))
}
