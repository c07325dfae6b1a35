/** Groups clues under the titles of their scenes. Pure. */
import { type MissionsView } from '../../../../protocol/view/progress.ts'

export interface ClueGroup {
  sceneId: string
  /** Empty: the scene has no title. */
  title: string
  texts: string[]
}

/** Groups in the order in which the scenes were shown; scenes without a title come last. */
export function groupClues({ clues, scenes }: Pick<MissionsView, 'clues' | 'scenes'>): ClueGroup[] {
  const groups = scenes.map(({ id, title }): ClueGroup => ({ sceneId: id, title, texts: [] }))
  const rest: ClueGroup = { sceneId: '', title: '', texts: [] }
  for (const { text, sceneId } of clues) (groups.find((group) => group.sceneId === sceneId) ?? rest).texts.push(text)
  return [...groups, rest].filter(({ texts }) => texts.length > 0)
}
