/** Character cards are known by what is in them: a PNG that has one, a zip with `card.json`, or JSON with its fields. */
import { type WorkFile } from '../reader.ts'
import { findCard } from './cardFile.ts'

/** The first file alone: each card is a story. */
export function recogniseCard(files: readonly WorkFile[]): string[] {
  const found = files.find((file) => findCard(file) !== null)
  return found === undefined ? [] : [found.path]
}

/** What is written in a card, without the escapes of its JSON. */
export function readCardWords(file: WorkFile): string {
  return JSON.stringify(findCard(file)?.data ?? {})
}
