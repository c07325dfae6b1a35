/** One change of a variable: what it becomes, by how much it changes, or what it is drawn from. */
import { useTranslation } from 'react-i18next'
import { type VariableChange } from '../../../../protocol/story.ts'
import { useDraft } from '../../model/DraftContext.tsx'
import { asList, asPart, asText, isPart } from '../../model/documentPaths.ts'
import { type ValueKind } from '../../model/conditions.ts'
import fieldStyles from '../../fields/Field.module.css'
import { NumberBox } from './NumberBox.tsx'

const MODES = ['set', 'increase', 'true', 'false', 'text', 'random', 'computed'] as const
type Mode = (typeof MODES)[number]

/** The ways in which a heart changes. */
export const NUMBER_MODES: readonly Mode[] = ['set', 'increase']
/** What a variable can become, by the kind of its first value. */
const MODES_BY_KIND: Readonly<Record<ValueKind, readonly Mode[]>> = {
  number: ['set', 'increase', 'random', 'computed'],
  truth: ['true', 'false', 'computed'],
  text: ['text', 'computed'],
}

/** The ways in which a variable of this kind changes; of any kind where that is open. One that is written is offered until another is picked. */
export function listModes(kind: ValueKind | null, value: unknown): readonly Mode[] {
  if (kind === null) return MODES
  const own = MODES_BY_KIND[kind]
  const written = readMode(value)
  return own.includes(written) ? own : [written, ...own]
}

interface Props {
  value: unknown
  modes?: readonly Mode[]
  onChange: (value: VariableChange) => void
}

export function ChangeBoxes({ value, modes = MODES, onChange }: Props) {
  const { t } = useTranslation('creation')
  const isReadOnly = useDraft((view) => view.isReadOnly)
  const mode = readMode(value)
  const number = readNumber(value)
  const [least = 1, most = 6] = asList(asPart(value)['random']).map(Number)
  return (
    <>
      <select
        aria-label={t('steps.changes.mode')}
        className={fieldStyles.control}
        disabled={isReadOnly}
        value={mode}
        onChange={({ target }) => onChange(createChange(target.value as Mode, number))}
      >
        {modes.map((each) => (
          <option key={each} value={each}>
            {t(`steps.changes.${each}`)}
          </option>
        ))}
      </select>
      {(mode === 'set' || mode === 'increase') && (
        <NumberBox
          label={t('steps.changes.value')}
          value={number}
          onChange={(next) => onChange(createChange(mode, next))}
        />
      )}
      {mode === 'text' && (
        <input
          aria-label={t('steps.changes.textValue')}
          className={fieldStyles.control}
          readOnly={isReadOnly}
          value={asText(value)}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      {mode === 'computed' && (
        <input
          aria-label={t('steps.changes.expression')}
          className={fieldStyles.control}
          readOnly={isReadOnly}
          value={asText(asPart(value)['to'])}
          onChange={({ target }) => onChange({ to: target.value })}
        />
      )}
      {mode === 'random' && (
        <>
          <NumberBox
            label={t('steps.changes.least')}
            value={least}
            onChange={(next) => onChange({ random: [next, most] })}
          />
          <NumberBox
            label={t('steps.changes.most')}
            value={most}
            onChange={(next) => onChange({ random: [least, next] })}
          />
        </>
      )}
    </>
  )
}

function readMode(value: unknown): Mode {
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (typeof value === 'string') return 'text'
  if (!isPart(value)) return 'set'
  if (value['to'] !== undefined) return 'computed'
  return value['random'] === undefined ? 'increase' : 'random'
}

function readNumber(value: unknown): number {
  const number = Number((isPart(value) ? value['add'] : value) ?? 0)
  return Number.isFinite(number) ? number : 0
}

function createChange(mode: Mode, number: number): VariableChange {
  switch (mode) {
    case 'set':
      return number
    case 'increase':
      return { add: number }
    case 'true':
    case 'false':
      return mode === 'true'
    case 'text':
      return ''
    case 'random':
      return { random: [1, 6] }
    case 'computed':
      return { to: String(number) }
  }
}
