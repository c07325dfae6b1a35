/** Two versions of a draft side by side, place by place; the author chooses for each. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Draft } from '../../../protocol/story/draft.ts'
import type { ConflictPlace } from '../../../protocol/story/mergeDrafts.ts'
import { getLocale } from '../../i18n/index.ts'
import { formatValue } from '../history/Comparison.tsx'
import type { Conflict } from '../model/draftTypes.ts'
import { formatPlace } from '../problems/describePlace.ts'
import { takeTheirs } from '../model/takeTheirs.ts'
import { Button } from '../../ui/Button.tsx'
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Quiet, Row } from '../../ui/layout.tsx'
import styles from './ConflictDialog.module.css'

const SIDES = ['mine', 'theirs'] as const
type Side = (typeof SIDES)[number]

interface Props {
  conflict: Conflict
  className: string | undefined
  /** Why there are two versions. */
  reason: string
  /** What the author's side is called: a text that is not in the draft, or what the author has saved last. */
  names: 'versions' | 'texts'
  onResolve: (document: Draft) => void
}

/** Opens the dialog. Gone with the conflict, also while the dialog is open: the next one opens nothing by itself. */
export function CompareButton({ className, ...props }: Props) {
  const { t } = useTranslation('creation')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('frame.save.resolve')}
      </button>
      {isOpen && <ConflictDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function ConflictDialog({
  conflict,
  reason,
  names,
  onResolve,
  onClose,
}: Omit<Props, 'className'> & { onClose: () => void }) {
  const { t } = useTranslation('creation')
  const { t: tShell } = useTranslation('shell')
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const places = namePlaces(conflict.places)
  const chooseAll = (side: Side): void => setChosen(Object.fromEntries(places.map(({ name }) => [name, side])))
  const apply = (): void => {
    const theirs = places.filter(({ name }) => chosen[name] === 'theirs').map(({ place }) => place)
    onResolve(takeTheirs(conflict.merged, theirs))
    onClose()
  }
  const actions = (
    <>
      <Button wide onClick={apply}>
        {t('frame.conflict.apply')}
      </Button>
      <Button wide look="quiet" onClick={onClose}>
        {tShell('cancel')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('frame.conflict.title')} actions={actions} onClose={onClose}>
      <p>{reason}</p>
      <Row as="p" align="stretch" wrap className={styles.all}>
        <button type="button" onClick={() => chooseAll('mine')}>
          {t(`frame.conflict.${names}.keepMine`)}
        </button>
        <button type="button" onClick={() => chooseAll('theirs')}>
          {t(`frame.conflict.${names}.keepTheirs`)}
        </button>
      </Row>
      <ul className={styles.places}>
        {places.map(({ name, place }) => (
          <li key={name}>
            <ChoiceGroup
              label={formatPlace(t, conflict.merged, place.at, getLocale())}
              values={SIDES}
              chosen={chosen[name] ?? 'mine'}
              format={(side) => t(`frame.conflict.${names}.${side}`)}
              onChoose={(side) => setChosen({ ...chosen, [name]: side })}
            />
            <div className={styles.sides}>
              {SIDES.map((side) => (
                <figure key={side}>
                  <Quiet as="figcaption">{t(`frame.conflict.${names}.${side}`)}</Quiet>
                  <pre>{describe(place, side) ?? t('frame.conflict.removed')}</pre>
                </figure>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/**
 * A choice belongs to what was chosen from: the index of a line changes with what a third author inserts, and another version of it is another
 * question.
 */
function namePlaces(places: readonly ConflictPlace[]): { name: string; place: ConflictPlace }[] {
  const known = new Map<string, number>()
  return places.map((place) => {
    const { at, mine, theirs } = place
    const keys = at.filter((key) => typeof key === 'string')
    const name = JSON.stringify([keys, mine ?? null, theirs ?? null])
    const count = known.get(name) ?? 0
    known.set(name, count + 1)
    return { name: `${name} ${count}`, place }
  })
}

/** Its words, as authors read it; all of it where the words of both are the same. */
function describe({ mine, theirs }: ConflictPlace, side: Side): string | null {
  const value = side === 'mine' ? mine : theirs
  if (value === undefined) return null
  return formatValue(mine) === formatValue(theirs) ? JSON.stringify(value, null, 2) : formatValue(value)
}
