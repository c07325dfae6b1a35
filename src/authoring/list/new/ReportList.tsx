/** A list of a report: folded where it is long, and shown piece by piece. */
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { type Elements } from '../../../ui/elements.ts'
import importStyles from './ImportReport.module.css'
import styles from './WorkReport.module.css'

/** A list of more is folded at first. */
const MOST_OPEN = 5
/** So many are shown, and more with each press. */
const SHOWN_AT_ONCE = 100

interface Props<Item> {
  label: string
  /** Above the items. */
  hint?: Elements
  items: readonly Item[]
  /** Draws one as an item of a list. */
  children: (item: Item) => Elements
}

export function ReportList<Item>({ label, hint, items, children: draw }: Props<Item>) {
  const { t } = useTranslation('creation')
  const [shown, setShown] = useState(SHOWN_AT_ONCE)
  const [isOpen, setOpen] = useState(items.length <= MOST_OPEN)
  return (
    <details className={styles.notes} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{label}</summary>
      {hint}
      <ul className={importStyles.problems}>
        {items.slice(0, shown).map((item, index) => (
          <Fragment key={index}>{draw(item)}</Fragment>
        ))}
      </ul>
      {items.length > shown && (
        <Button wide look="quiet" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
          {t('list.report.more', { count: items.length - shown })}
        </Button>
      )}
    </details>
  )
}
