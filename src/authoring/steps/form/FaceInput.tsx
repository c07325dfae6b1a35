/** Where the face of a picture is, which words must not cover: nowhere said, none, or an area in percent of the picture. */
import { useTranslation } from 'react-i18next'
import type { DocumentPath } from '../../../../protocol/story/draft.ts'
import { asPart, isPart } from '../../model/documentPaths.ts'
import fieldStyles from '../../fields/Field.module.css'
import { useField } from '../../fields/useField.ts'
import styles from './Form.module.css'
import { NumberBox } from './NumberBox.tsx'

const SIDES = ['x', 'y', 'w', 'h'] as const
/** The area that the page assumes where none is declared; a start for the author's own. */
const ASSUMED = { x: 0.3, y: 0.1, w: 0.4, h: 0.3 }

export function FaceInput({ path, label }: { path: DocumentPath; label: string }) {
  const { t } = useTranslation('creation')
  const { id, value, change, isReadOnly, error, element } = useField<HTMLSelectElement>(path, { isWhole: true })
  const area = asPart(value)
  const choice = value === null ? 'none' : isPart(value) ? 'area' : 'assumed'
  const choose = { assumed: undefined, none: null, area: ASSUMED } as const
  return (
    <div className={styles.list}>
      <label htmlFor={id}>{label}</label>
      <select
        ref={element}
        id={id}
        className={fieldStyles.control}
        disabled={isReadOnly}
        value={choice}
        onChange={({ target }) => change(choose[target.value as keyof typeof choose])}
      >
        <option value="assumed">{t('steps.face.assumed')}</option>
        <option value="none">{t('steps.face.none')}</option>
        <option value="area">{t('steps.face.area')}</option>
      </select>
      {choice === 'area' && (
        <div className={styles.row}>
          {SIDES.map((side) => (
            <NumberBox
              key={side}
              label={t(`steps.face.${side}`)}
              value={Math.round(Number(area[side] ?? 0) * 100)}
              onChange={(percent) => change({ ...area, [side]: Math.min(100, Math.max(0, percent)) / 100 })}
            />
          ))}
        </div>
      )}
      {error !== null && <p className={fieldStyles.error}>{error}</p>}
    </div>
  )
}
