/** The top bar: back, story progress, diamonds, menu. */
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useGame } from '../../../game/game.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { BackIcon, MenuIcon } from '../../../ui/icons.tsx'
import { Deferred } from '../deferred.tsx'
import { openPanel } from '../panelStore.ts'
import { useRegion } from '../regions.ts'
import { Row } from '../../../ui/layout.tsx'
import styles from './TopBar.module.css'

interface Props {
  /** Null in a landing page, which leads nowhere else. */
  onBack: (() => void) | null
  alone?: boolean
  isOver?: boolean
}

/** `alone`: a full-screen video plays, and only the back button is shown. `isOver`: an ending, or a story that did not open: level and diamonds are gone (rule E1). */
export const TopBar = memo(function TopBar({ onBack, alone = false, isOver = false }: Props) {
  const { t } = useTranslation(['chat', 'shell'])
  const coins = useGame((view) => view.coins)
  return (
    <Row as="header" justify="between" ref={useRegion('topBar')} className={styles.bar}>
      {onBack === null ? (
        <span />
      ) : (
        <IconButton label={t('shell:back')} onPicture onClick={onBack}>
          <BackIcon />
        </IconButton>
      )}
      {!alone && !isOver && <Deferred.Progress />}
      {!alone && !isOver && coins !== null && (
        <Row as="span" align="stretch" justify="end" className={styles.credits}>
          <Deferred.GameCredits coins={coins} />
        </Row>
      )}
      {!alone && (
        <IconButton label={t('top.menu')} onPicture onClick={() => openPanel({ kind: 'menu' })}>
          <MenuIcon />
        </IconButton>
      )}
    </Row>
  )
})
