/** Says which text is not in the draft, and leads to it. That of a node that is gone opens in a drawer: once it can be read, the node comes back with it. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { Drawer } from '../../ui/Drawer.tsx'
import { asPart } from '../model/documentPaths.ts'
import { useDraft } from '../model/DraftContext.tsx'
import { useGoToPlace } from '../problems/useGoToPlace.ts'
import { chooseNodeView } from '../steps/nodeView.ts'
import { useStoryPaths } from '../storyPaths.ts'
import type { TextOf } from '../text/storyText.ts'
import { chooseTextLanguage, TextView } from '../text/TextView.tsx'
import styles from './DraftFrame.module.css'

export function HeldTextButton({ of: { node, locale } }: { of: TextOf }) {
  const { t } = useTranslation('creation')
  const id = useDraft((view) => view.id)
  const isGone = useDraft(({ document }) => node !== null && !Object.hasOwn(asPart(document.script['nodes']), node))
  const [isOpen, setOpen] = useState(false)
  const [, navigate] = useLocation()
  const { writeAbout } = useStoryPaths()
  const goTo = useGoToPlace()
  const go = (): void => {
    chooseTextLanguage(locale)
    if (isGone) setOpen(true)
    else if (node === null) navigate(writeAbout(id, 'script'))
    else {
      chooseNodeView('text')
      goTo(['script', 'nodes', node])
    }
  }
  return (
    <>
      <button type="button" className={styles.held} onClick={go}>
        {node === null ? t('frame.save.heldStory') : t('frame.save.heldNode', { name: node })}
      </button>
      {isOpen && (
        <Drawer title={t('frame.save.heldTitle')} onClose={() => setOpen(false)}>
          <TextView node={node} />
        </Drawer>
      )}
    </>
  )
}
