/** One test of a condition: a variable, the visits of a node, or whether an option was chosen; and what is asked of it. */
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { COMPARISONS } from '../../../../protocol/story/expression.ts'
import { CloseIcon } from '../../../ui/controlIcons.tsx'
import { type Elements } from '../../../ui/elements.ts'
import { Row } from '../../../ui/layout.tsx'
import { type Comparison, createTest, type Names, type Test } from '../../model/conditions.ts'
import { focusNeighbour } from '../../controls/focusNeighbour.ts'
import { useDraft } from '../../model/DraftContext.tsx'
import { readText } from '../../model/storyTexts.ts'
import { getLocale } from '../../../i18n/index.ts'
import styles from './form.module.css'
import { NumberBox } from './NumberBox.tsx'
import { SelectBox } from './SelectBox.tsx'
import { TextBox } from './TextBox.tsx'
import { SmallButton } from './SmallButton.tsx'
import { VariableSelect } from './VariableSelect.tsx'

interface Props {
  test: Test
  names: Names
  onChange: (test: Test) => void
  onRemove: () => void
}

/** What may be asked beside variables. No variable has such a name. */
const CALLS = { '@visits': 'visits', '@chose': 'chose' } as const

export function ConditionRow({ test, names, onChange, onRemove }: Props) {
  const { t } = useTranslation('creation')
  const isReadOnly = useDraft((view) => view.isReadOnly)
  const pick = (subject: string): void => {
    if (subject === '@visits' || subject === '@chose') {
      const known = subject === '@visits' ? names.nodes : names.options
      onChange(createTest(CALLS[subject], known[0] ?? '', names))
    } else onChange(createTest('variable', subject, names))
  }
  return (
    <Row wrap data-item className={styles.row}>
      <VariableSelect
        label={t('steps.condition.variable')}
        value={test.kind === 'variable' ? test.name : `@${test.kind}`}
        isTested
        others={[
          { value: 'actor', label: t('steps.condition.actor') },
          { value: '@visits', label: t('steps.condition.visits') },
          { value: '@chose', label: t('steps.condition.chose') },
        ]}
        onChange={pick}
      />
      {test.kind !== 'variable' && (
        <SelectBox
          label={t(`steps.condition.${test.kind === 'visits' ? 'node' : 'option'}`)}
          value={test.name}
          values={test.kind === 'visits' ? names.nodes : names.options}
          isLong
          {...(test.kind === 'chose' && { format: (id) => formatOption(t, id, names) })}
          onChange={(name) => onChange({ ...test, name })}
        />
      )}
      <Asked test={test} names={names} onChange={onChange} />
      {!isReadOnly && (
        <SmallButton
          label={t('steps.condition.remove')}
          data-remove
          onClick={({ currentTarget }) => {
            focusNeighbour(currentTarget)
            onRemove()
          }}
        >
          <CloseIcon size={16} />
        </SmallButton>
      )}
    </Row>
  )
}

/** Options of several nodes may have one id: then any of them counts. */
function formatOption(t: TFunction<'creation'>, id: string, { optionTexts }: Names): string {
  const texts = (optionTexts.get(id) ?? []).map((text) => readText(text, getLocale())).filter((text) => text !== '')
  return texts.length === 0 ? id : t('frame.labelled', { label: id, value: texts.join(' / ') })
}

/** What is asked: a number is compared, a truth is true or false, a text is another or not. */
function Asked({ test, names, onChange }: Omit<Props, 'onRemove'>): Elements {
  const { t } = useTranslation('creation')
  if (test.kind === 'chose')
    return (
      <SelectBox
        label={t('steps.condition.comparison')}
        value={String(test.isChosen)}
        values={['true', 'false']}
        format={(value) => t(value === 'true' ? 'steps.condition.chosen' : 'steps.condition.notChosen')}
        onChange={(value) => onChange({ ...test, isChosen: value === 'true' })}
      />
    )
  const { value } = test
  if (test.kind === 'variable' && typeof value === 'boolean')
    return (
      <SelectBox
        label={t('steps.condition.comparison')}
        value={String(value)}
        values={['true', 'false']}
        format={(each) => t(each === 'true' ? 'steps.condition.isTrue' : 'steps.condition.isFalse')}
        onChange={(each) => onChange({ ...test, value: each === 'true' })}
      />
    )
  const comparison = (
    <SelectBox
      label={t('steps.condition.comparison')}
      value={test.comparison}
      values={typeof value === 'string' ? ['==', '!='] : COMPARISONS}
      format={(each) => SIGNS[each as Comparison]}
      onChange={(each) => onChange({ ...test, comparison: each as Comparison })}
    />
  )
  if (typeof value === 'number')
    return (
      <>
        {comparison}
        <NumberBox
          label={t('steps.condition.value')}
          value={value}
          onChange={(number) => onChange({ ...test, value: number })}
        />
      </>
    )
  if (test.kind !== 'variable') return comparison
  return (
    <>
      {comparison}
      {test.name === 'actor' ? (
        <SelectBox
          label={t('steps.condition.text')}
          value={value.toString()}
          values={names.actors}
          onChange={(text) => onChange({ ...test, value: text })}
        />
      ) : (
        <TextBox
          label={t('steps.condition.text')}
          value={value.toString()}
          onChange={(text) => onChange({ ...test, value: text.replaceAll(/['"\\]/g, '') })}
        />
      )}
    </>
  )
}

/** Comparisons as they are written in mathematics. */
const SIGNS: Readonly<Record<Comparison, string>> = { '>=': '≥', '<=': '≤', '==': '=', '!=': '≠', '>': '>', '<': '<' }
