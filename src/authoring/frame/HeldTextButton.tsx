/** Says which text is not in the draft, and leads to it. One that no screen shows opens in a drawer: of a node that is gone, which comes back with the text, or in a language that was taken off the story. */
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { Drawer } from '../../ui/Drawer.tsx'
import { asPart } from '../model/documentPaths.ts'
import { useDraft } from '../model/DraftContext.tsx'
import { useStoryLanguages } from '../model/useStoryLanguages.ts'
import { useGoToPlace } from '../problems/useGoToPlace.ts'
import { chooseNodeView } from '../steps/nodeView.ts'
import { useStoryPaths } from '../storyPaths.ts'
import type { TextOf } from '../text/storyText.ts'
import { showText, TextSheet } from '../text/TextView.tsx'
import styles from './DraftFrame.module.css'

interface Props {
  of: TextOf
  /** Opens the drawer. */
  onOpen: (of: TextOf) => void
}

export function HeldTextButton({ of, onOpen }: Props) {
  const { node, locale } = of
  const { t } = useTranslation('creation')
  const id = useDraft((view) => view.id)
  const isGone = useDraft(({ document }) => node !== null && !Object.hasOwn(asPart(document.script['nodes']), node))
  const hasLanguage = useStoryLanguages().includes(locale)
  const [, navigate] = useLocation()
  const { writeAbout } = useStoryPaths()
  const goTo = useGoToPlace()
  const go = (): void => {
    if (isGone || !hasLanguage) return onOpen(of)
    showText(of)
    if (node === null) navigate(writeAbout(id, 'script'))
    else {
      chooseNodeView('text')
      goTo(['script', 'nodes', node])
    }
  }
  return (
    <button type="button" className={styles.held} onClick={go}>
      {node === null ? t('frame.save.heldStory') : t('frame.save.heldNode', { name: node })}
    </button>
  )
}

/** Stays open when the text is in the draft: the author writes on. */
export function HeldTextDrawer({ of, onClose }: { of: TextOf; onClose: () => void }) {
  const { t } = useTranslation('creation')
  return (
    <Drawer title={t('frame.save.heldTitle')} onClose={onClose}>
      <TextSheet {...of} />
    </Drawer>
  )
}
