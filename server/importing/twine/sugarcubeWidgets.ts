/** Macros that a story of SugarCube defines itself, with `<<widget>>`: what they write stands where they are called. */
import { splitWords, unquote } from '../scan.ts'
import { type Passage, type Piece } from './twineStory.ts'

export interface Widget {
  source: string
  /** Whether it is closed, and has a body. */
  isContainer: boolean
}
export type Widgets = ReadonlyMap<string, Widget>

const WIDGET = /<<widget\s+(?:"([\w-]+)"|'([\w-]+)'|([\w-]+))(\s+container)?\s*>>([^]*?)<<\/widget>>/g

export function findWidgets(passages: readonly Passage[]): Widgets {
  return new Map(
    passages
      .filter(({ tags }) => tags.includes('widget'))
      .flatMap(({ text }) => [...text.matchAll(WIDGET)])
      .map(([, double, single, bare, container, source = '']): [string, Widget] => [
        double ?? single ?? bare ?? '',
        { source, isContainer: container !== undefined },
      ]),
  )
}

/** Stands for what is between the two macros of a container. */
const CONTENTS = '\uE001'
const ARGUMENT = /[_$]args\[(\d+)\]/g

/** What the widget writes for these arguments; `placeContents` puts the body of a container into it. */
export function writeWidget({ source }: Widget, args: string): string {
  const given = splitWords(args)
  return source
    .replaceAll(/<<(?:print|=|-)\s+_contents\s*>>/g, CONTENTS)
    .split(/(<<[^]*?>>)/)
    .map((part, index) => {
      const isCode = index % 2 === 1
      const named = part.replaceAll(ARGUMENT, (_, number: string) => {
        const argument = given[Number(number)] ?? '""'
        return isCode ? argument : (unquote(argument) ?? argument)
      })
      return isCode ? named : named.replaceAll(/\b_contents\b/g, CONTENTS)
    })
    .join('')
}

/** Whether what a widget writes has a place for the body of its call. */
export function hasContents(written: string): boolean {
  return written.includes(CONTENTS)
}

/** The pieces of a widget at the place of its call, with the body in them. */
export function placeContents(pieces: readonly Piece[], at: number, contents: readonly Piece[]): Piece[] {
  const placeAll = (each: readonly Piece[]): Piece[] => placeContents(each, at, contents)
  return pieces.flatMap((piece): Piece[] => {
    switch (piece.kind) {
      case 'text':
        return piece.text
          .split(CONTENTS)
          .flatMap((text, index): Piece[] => [
            ...(index === 0 ? [] : contents),
            ...(text === '' ? [] : [{ ...piece, at, text }]),
          ])
      case 'if':
        return [{ ...piece, at, ways: piece.ways.map((way) => ({ ...way, body: placeAll(way.body) })) }]
      case 'reveal':
        return [{ ...piece, at, label: placeAll(piece.label), body: placeAll(piece.body) }]
      case 'link':
        return [{ ...piece, at, label: placeAll(piece.label) }]
      default:
        return [{ ...piece, at }]
    }
  })
}
