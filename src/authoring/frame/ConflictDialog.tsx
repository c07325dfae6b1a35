/** Two versions of a draft side by side, place by place; the author chooses for each. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDraftActions } from '../model/DraftContext.tsx'
import { formatPath } from '../model/documentPaths.ts'
import type { DraftConflict } from '../model/draftTypes.ts'
import { takeTheirs } from '../model/takeTheirs.ts'
import { Button } from '../../ui/Button.tsx'
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Row } from '../../ui/layout.tsx'
import styles from './ConflictDialog.module.css'

const SIDES = ['mine', 'theirs'] as const
type Side = (typeof SIDES)[number]

export function ConflictDialog({ conflict, onClose }: { conflict: DraftConflict; onClose: () => void }) {
  const { t } = useTranslation(['creation', 'shell'])
  const { resolveConflict } = useDraftActions()
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const chooseAll = (side: Side): void =>
    setChosen(Object.fromEntries(conflict.places.map(({ at }) => [formatPath(at), side])))
  const apply = (): void => {
    const theirs = conflict.places.filter(({ at }) => chosen[formatPath(at)] === 'theirs')
    resolveConflict(takeTheirs(conflict.merged, theirs))
    onClose()
  }
  const actions = (
    <>
      <Button wide onClick={apply}>
        {t('frame.conflict.apply')}
      </Button>
      <Button wide look="quiet" onClick={onClose}>
        {t('shell:cancel')}
      </Button>
    </>
  )
  const name = conflict.by ?? t('frame.conflict.anotherAuthor')
  return (
    <Dialog title={t('frame.conflict.title')} actions={actions} onClose={onClose}>
      <p>{t('frame.conflict.text', { name })}</p>
      <Row as="p" align="stretch" wrap className={styles.all}>
        <button type="button" onClick={() => chooseAll('mine')}>
          {t('frame.conflict.keepMine')}
        </button>
        <button type="button" onClick={() => chooseAll('theirs')}>
          {t('frame.conflict.keepTheirs')}
        </button>
      </Row>
      <ul className={styles.places}>
        {conflict.places.map((place) => (
          <li key={formatPath(place.at)}>
            <ChoiceGroup
              label={place.at.join(' › ')}
              values={SIDES}
              chosen={chosen[formatPath(place.at)] ?? 'mine'}
              format={(side) => t(`frame.conflict.${side}`)}
              onChoose={(side) => setChosen({ ...chosen, [formatPath(place.at)]: side })}
            />
            <div className={styles.sides}>
              {SIDES.map((side) => (
                <pre key={side} aria-label={t(`frame.conflict.${side}`)}>
                  {describe(place[side]) ?? t('frame.conflict.removed')}
                </pre>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function describe(value: unknown): string | null {
  if (value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}
