/** Who stands on the stage: figures by their place or id. A figure's file names the person and the face: `lan_smile.png`. */
import { DEFAULT_FACE, type Place as StagePlace } from '../../../protocol/story/people.ts'
import { type Expression } from '../../../protocol/story/expression.ts'
import { type Place } from '../notes.ts'
import { type NodeBuilder, type StoryBuilder } from '../storyBuilder.ts'
import { findFile, findMediaKind } from '../workFiles.ts'
import { type WorkFile } from '../reader.ts'
import { type Sentence } from './readScenes.ts'

export interface StandingPeople {
  /** Whether the sentence is one that we have; then it is written. */
  change: (node: NodeBuilder, sentence: Sentence, guard: Expression | null, place: Place) => boolean
  /** The stage is empty again, as where another way comes in. */
  reset: () => void
}

export function createStandingPeople(builder: StoryBuilder, files: readonly WorkFile[]): StandingPeople {
  const standing = new Map<string, string>()
  const known = new Set<string>()
  return {
    reset: () => standing.clear(),
    change: (node, { content, args }, guard, place) => {
      const side: StagePlace = args.get('left') === true ? 'left' : args.get('right') === true ? 'right' : 'center'
      const key = String(args.get('id') ?? side)
      const before = standing.get(key)
      const isGone = content === '' || content === 'none' || args.get('clear') === true || args.has('none')
      if (isGone) {
        if (before === undefined) return content === '' || content === 'none'
        node.step({ leave: [before] }, guard)
        standing.delete(key)
        return true
      }
      const file = findFile(files, content, place.file)
      const [, name = '', rest = ''] = /^(.+?)(?:[_-]([A-Za-z]+))?$/.exec(stemOf(content)) ?? []
      const face = rest === '' ? DEFAULT_FACE : rest.toLowerCase()
      if (file === null || findMediaKind(file.path) !== 'picture') {
        builder.notes.add(file === null ? 'missing_file' : 'media_kind', place, content)
        return false
      }
      const who = builder.speaker(name)
      if (!known.has(who)) builder.portrait(who, DEFAULT_FACE, file.path, place)
      known.add(who)
      if (face !== DEFAULT_FACE) builder.portrait(who, face, file.path, place)
      if (before !== undefined && before !== who) node.step({ leave: [before] }, guard)
      const person = { who, place: side, face }
      node.step(before === who ? { look: [person] } : { enter: [person] }, guard)
      standing.set(key, who)
      return true
    },
  }
}

function stemOf(path: string): string {
  return path.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '')
}
