/** The clue book: every clue that was found, under the scene it belongs to. Doc 2 §3 (clue), §4 (mission completed). */
import { useTranslation } from 'react-i18next'
import { useGame } from '../../../../game/game.ts'
import { Drawer } from '../../../../ui/Drawer.tsx'
import { closePanel } from '../../panelStore.ts'
import { Quiet } from '../../../../ui/layout.tsx'
import styles from './CluesPanel.module.css'
import { type MissionsView } from '../../../../../protocol/view/progress.ts'

export function CluesPanel() {
  const { t } = useTranslation('game')
  const missions = useGame((view) => view.missions)
  const locale = useGame((view) => view.session.locale)
  return (
    <Drawer title={t('clues.title')} onClose={closePanel}>
      {groupClues(missions).map(({ sceneId, title, texts }) => (
        <section key={sceneId} className={styles.scene}>
          <Quiet as="h3" className={styles.title} lang={title === '' ? undefined : locale}>
            {title || t('clues.elsewhere')}
          </Quiet>
          <ul lang={locale}>
            {texts.map((text) => (
              <li key={text} className={styles.clue}>
                {text}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Drawer>
  )
}

export interface ClueGroup {
  sceneId: string
  /** Empty: the scene has no title. */
  title: string
  texts: string[]
}

/** Groups clues under the titles of their scenes. Pure. Groups in the order in which the scenes were shown; scenes without a title come last. */
export function groupClues({ clues, scenes }: Pick<MissionsView, 'clues' | 'scenes'>): ClueGroup[] {
  const groups = scenes.map(({ id, title }): ClueGroup => ({ sceneId: id, title, texts: [] }))
  const rest: ClueGroup = { sceneId: '', title: '', texts: [] }
  for (const { text, sceneId } of clues) (groups.find((group) => group.sceneId === sceneId) ?? rest).texts.push(text)
  return [...groups, rest].filter(({ texts }) => texts.length > 0)
}
