/** Our boxes and lines in the form of the graph library. */
import type { Edge, Node } from '@xyflow/react'
import type { DocumentPath } from '../../../protocol/story/draft.ts'
import type { NodeEnd } from '../model/storyGraph.ts'

/** Of a node's place in the story. What it says is read by its box (`useNodeFace`). */
export interface NodeData extends Record<string, unknown> {
  end: NodeEnd | null
  isStart: boolean
  isReached: boolean
  /** The nodes that it names. */
  targets: readonly string[]
}

export interface FoldData extends Record<string, unknown> {
  kind: 'scene' | 'run'
  title: string
  members: readonly string[]
}

export interface FrameData extends Record<string, unknown> {
  scene: string
  title: string
}

export interface OpenData extends Record<string, unknown> {
  /** The missing node; null where none is named. */
  to: string | null
}

/** One end of a line, as its label shows it. */
export interface WayLabel {
  id: string
  text: string
  price: number
  when: string | null
  style: string | null
  path: DocumentPath
}

export interface LineData extends Record<string, unknown> {
  ways: readonly WayLabel[]
  isOpen: boolean
  /** How far the middle of its labels is below the point where the line begins, px at zoom 1: the labels of all lines that begin there form a column. */
  labelsBelow: number
}

export type DrawnNode =
  | Node<NodeData, 'story'>
  | Node<FoldData, 'fold'>
  | Node<FrameData, 'frame'>
  | Node<OpenData, 'open'>
export type DrawnLine = Edge<LineData, 'way'>
