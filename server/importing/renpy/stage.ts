/** Who stands on the stage, and what is behind them. A tag that a character has is a person; another one is a picture. */
import { DEFAULT_FACE, PEOPLE_MAX, type Place as StagePlace } from '../../../protocol/story/people.ts'
import { type Expression } from '../../../protocol/story/expression.ts'
import { type NodeBuilder } from '../storyBuilder.ts'
import { type GameContext } from './context.ts'
import { type FoundImage } from './images.ts'
import { type ImageSpec, type Say, type Statement } from './statements.ts'

type Shown = Extract<Statement, { kind: 'scene' | 'show' | 'hide' }>

export interface Stage {
  show: (node: NodeBuilder, statement: Shown, guard: Expression | null) => void
  /** The face of who speaks, by the attributes of the line; null where it does not change. */
  faceOf: (say: Say, speaker: string, tag: string | null) => string | null
}

interface Standing {
  who: string
  attributes: readonly string[]
  face: string
}

const SIDES: ReadonlyMap<string, StagePlace> = new Map([
  ['left', 'left'],
  ['topleft', 'left'],
  ['offscreenleft', 'left'],
  ['right', 'right'],
  ['topright', 'right'],
  ['offscreenright', 'right'],
  ['center', 'center'],
  ['truecenter', 'center'],
  ['top', 'center'],
  ['default', 'center'],
])

export function createStage({ builder, images, characters }: GameContext, asBackground: ReadonlySet<string>): Stage {
  const standing = new Map<string, Standing>()
  const portraits = new Set<string>()

  /** The face of these attributes, with its picture. */
  const findFace = (who: string, image: FoundImage, statement: Statement): string => {
    const face = image.attributes.join('-').toLowerCase() || DEFAULT_FACE
    const key = `${who} ${face}`
    if (image.path === null) {
      builder.notes.add('renpy_image', statement, statement.words)
      return DEFAULT_FACE
    }
    if (!portraits.has(key)) {
      portraits.add(key)
      if (!portraits.has(`${who} ${DEFAULT_FACE}`)) {
        portraits.add(`${who} ${DEFAULT_FACE}`)
        builder.portrait(who, DEFAULT_FACE, image.path, statement)
      }
      builder.portrait(who, face, image.path, statement)
    }
    return face
  }

  const showPerson = (node: NodeBuilder, statement: Shown, image: ImageSpec, guard: Expression | null): void => {
    const [name = '', ...asked] = image.name
    const tag = image.as ?? name
    const before = standing.get(tag)
    const found = images.find(name, asked, before?.attributes ?? [])
    if (found === null) {
      builder.notes.add('missing_file', statement, image.name.join(' '))
      return node.note(statement.words)
    }
    const who = builder.speaker(characters.findByImage(name)?.name ?? name)
    const face = findFace(who, found, statement)
    const place = image.at.map((each) => SIDES.get(each)).find((side) => side !== undefined)
    for (const each of image.at)
      if (!SIDES.has(each)) builder.notes.add('renpy_position', statement, statement.words, { name: each })
    const isThere = [...standing.values()].some((person) => person.who === who)
    const person = { who, ...(place !== undefined && { place }), face }
    if (!isThere && standing.size >= PEOPLE_MAX) {
      builder.notes.add('no_counterpart', statement, statement.words, { construct: 'show' })
      return node.note(statement.words)
    }
    node.step(isThere ? { look: [person] } : { enter: [person] }, guard)
    standing.set(tag, { who, attributes: found.attributes, face })
  }

  const showPicture = (node: NodeBuilder, statement: Shown, image: ImageSpec, guard: Expression | null): void => {
    const [name = '', ...asked] = image.name
    const found = images.find(name, asked, [])
    const medium =
      found?.path === null || found === null
        ? null
        : builder.medium('picture', found.path, statement, image.name.join(' '))
    if (medium === null) {
      if (found === null || found.path === null)
        builder.notes.add(found === null ? 'missing_file' : 'renpy_image', statement, image.name.join(' '))
      return node.note(statement.words)
    }
    node.step({ image: { src: medium, alt: builder.localize([image.name.join(' ')]), face: null } }, guard)
  }

  return {
    show: (node, statement, guard) => {
      const { image, kind } = statement
      if (statement.with !== null) builder.notes.add('renpy_transition', statement, `with ${statement.with}`)
      if (statement.hasBlock) {
        builder.notes.add('no_counterpart', statement, statement.words, { construct: 'ATL' })
        node.note(statement.words)
      }
      if (image?.isOther === true) {
        builder.notes.add('no_counterpart', statement, statement.words, { construct: kind })
        return node.note(statement.words)
      }
      if (kind === 'hide') {
        const tag = image?.as ?? image?.name[0] ?? ''
        const gone = standing.get(tag)
        standing.delete(tag)
        // What is not there is hidden without effect.
        if (gone !== undefined) return node.step({ leave: [gone.who] }, guard)
        builder.notes.add('renpy_hidden', statement, statement.words)
        return node.note(statement.words)
      }
      if (kind === 'scene') {
        const people = [...new Set([...standing.values()].map(({ who }) => who))]
        standing.clear()
        // A new background leaves the stage empty by itself.
        if (image === null && people.length > 0) node.step({ leave: people }, guard)
      }
      if (image === null) return
      const tag = image.name[0] ?? ''
      const isPerson = characters.findByImage(tag) !== null || (kind === 'show' && !asBackground.has(tag))
      if (isPerson) showPerson(node, statement, image, guard)
      else showPicture(node, statement, image, guard)
    },
    faceOf: (say, speaker, tag) => {
      const asked = [...say.attributes, ...say.temporary]
      const before = tag === null ? undefined : standing.get(tag)
      // A line without a face would make them calm.
      if (asked.length === 0) return before === undefined ? null : before.face
      const found = tag === null ? null : images.find(tag, asked, before?.attributes ?? [])
      if (found === null) {
        builder.notes.add('renpy_face', say, say.words, { name: asked.join(' ') })
        return null
      }
      const face = findFace(speaker, found, say)
      // Attributes behind `@` count for this line alone.
      if (tag !== null && before !== undefined && say.temporary.length === 0)
        standing.set(tag, { who: before.who, attributes: found.attributes, face })
      return face
    },
  }
}
