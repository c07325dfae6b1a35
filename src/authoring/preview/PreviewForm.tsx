/** The settings of a preview: with whom, from where, with which variables, heart, talents and diamonds, in which language, and how fast. */
import { LanguageChoice } from '../fields/LanguageChoice.tsx'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PREVIEW_LIMITS } from '../../../protocol/api/creationPreview.ts'
import { ATTRIBUTES } from '../../../protocol/api/talents.ts'
import type { Locale } from '../../../protocol/locale.ts'
import { chooseLanguage, readLanguages } from '../../../protocol/story/languages.ts'
import type { Draft } from '../../../protocol/story/draft.ts'
import type { Value } from '../../../protocol/story/expression.ts'
import { useDraft } from '../model/DraftContext.tsx'
import { asList, asPart, asText, readAt } from '../model/documentPaths.ts'
import { PREVIEW_SPEEDS, type PreviewSpeed } from '../model/previewMessages.ts'
import { PREVIEW_DEFAULTS, type PreviewSettings } from '../model/previewSession.ts'
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx'
import { Row } from '../../ui/layout.tsx'
import fieldStyles from '../fields/Field.module.css'
import { Field } from '../fields/Field.tsx'
import styles from './PreviewPane.module.css'

interface Props {
  settings: PreviewSettings
  speed: PreviewSpeed
  onChange: (settings: PreviewSettings) => void
  onLocale: (locale: Locale) => void
  onSpeed: (speed: PreviewSpeed) => void
  onPlay: () => void
}

export function PreviewForm({ settings, speed, onChange, onLocale, onSpeed, onPlay }: Props) {
  const { t } = useTranslation('creation')
  const document = useDraft((view) => view.document)
  const languages = readLanguages(document.metadata)
  const actors = listActors(document, chooseLanguage(languages, settings.locale))
  const nodes = Object.keys(asPart(document.script.nodes))
  const variables = Object.entries(asPart(document.script.variables))
  const set = (change: Partial<PreviewSettings>): void => onChange({ ...settings, ...change })
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onPlay()
      }}
    >
      <div className={styles.fields}>
        <SelectField
          label={t('preview.form.node')}
          value={settings.node ?? ''}
          onPick={(node) => set({ node: node === '' ? null : node })}
        >
          <option value="">{t('preview.form.start')}</option>
          {settings.node !== null && !nodes.includes(settings.node) && (
            <option value={settings.node}>{settings.node}</option>
          )}
          {nodes.map((node) => (
            <option key={node}>{node}</option>
          ))}
        </SelectField>
        {actors.length > 1 && (
          <SelectField
            label={t('preview.form.actor')}
            value={settings.actorId ?? actors[0]?.id ?? ''}
            onPick={(actorId) => set({ actorId })}
          >
            {actors.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <Amount
          label={t('preview.form.heart')}
          value={settings.heart}
          written={null}
          max={100}
          onChange={(heart) => set({ heart })}
        />
        <Amount
          label={t('preview.form.coins')}
          value={settings.coins}
          written={PREVIEW_DEFAULTS.coins}
          max={PREVIEW_LIMITS.coins}
          onChange={(coins) => set({ coins: coins === null ? PREVIEW_DEFAULTS.coins : Math.round(coins) })}
        />
      </div>
      {variables.length > 0 && (
        <fieldset className={styles.group}>
          <legend>{t('preview.form.variables')}</legend>
          <div className={styles.fields}>
            {variables.map(([name, first]) => (
              <VariableValue
                key={name}
                name={name}
                first={first}
                value={settings.variables[name] ?? null}
                onChange={(value) => {
                  const { [name]: _, ...others } = settings.variables
                  set({ variables: value === null ? others : { ...others, [name]: value } })
                }}
              />
            ))}
          </div>
        </fieldset>
      )}
      {document.metadata.talents === true && (
        <AttributeAmounts values={settings.attributes} onChange={(values) => set({ attributes: values })} />
      )}
      <div className={styles.choices}>
        <LanguageChoice
          label={t('preview.form.language')}
          languages={languages}
          chosen={chooseLanguage(languages, settings.locale)}
          onChoose={onLocale}
        />
        <ChoiceGroup
          label={t('preview.form.speed')}
          values={PREVIEW_SPEEDS}
          chosen={speed}
          format={(each) => t(`preview.form.speeds.${each}`)}
          onChoose={onSpeed}
        />
      </div>
      <Row gap={2} align="stretch" wrap>
        <button type="submit" className={styles.tool} data-look="primary">
          {t('preview.form.play')}
        </button>
        <button
          type="button"
          className={styles.tool}
          onClick={() => onChange({ ...PREVIEW_DEFAULTS, locale: settings.locale })}
        >
          {t('preview.form.reset')}
        </button>
      </Row>
    </form>
  )
}

interface SelectFieldProps {
  label: string
  value: string
  onPick: (value: string) => void
  children: ReactNode
}

function SelectField({ label, value, onPick, children }: SelectFieldProps) {
  const id = useId()
  return (
    <Field id={id} label={label}>
      <select id={id} className={fieldStyles.control} value={value} onChange={({ target }) => onPick(target.value)}>
        {children}
      </select>
    </Field>
  )
}

interface VariableProps {
  name: string
  /** The variable's value at the beginning of the story. */
  first: unknown
  /** Null: as the story has it. */
  value: Value | null
  onChange: (value: Value | null) => void
}

/** The value of a variable, of the kind that it begins with. */
function VariableValue({ name, first, value, onChange }: VariableProps) {
  const id = useId()
  if (typeof first === 'boolean')
    return (
      <SelectField
        label={name}
        value={String(typeof value === 'boolean' ? value : first)}
        onPick={(picked) => onChange(picked === String(first) ? null : picked === 'true')}
      >
        <option>true</option>
        <option>false</option>
      </SelectField>
    )
  if (typeof first === 'string')
    return (
      <Field id={id} label={name}>
        <input
          id={id}
          className={fieldStyles.control}
          placeholder={first}
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
        />
      </Field>
    )
  return (
    <Amount
      label={name}
      value={typeof value === 'number' ? value : null}
      written={toNumber(first)}
      min={-Infinity}
      onChange={onChange}
    />
  )
}

interface AmountProps {
  label: string
  /** Null: as the story has it. */
  value: number | null
  /** The story's own value; null where it depends on the play. */
  written: number | null
  min?: number
  max?: number
  onChange: (value: number | null) => void
}

function Amount({ label, value, written, min = 0, max, onChange }: AmountProps) {
  const { t } = useTranslation('creation')
  const id = useId()
  /** The typed text until the author leaves the field, also where it is no number; null: the value. */
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Field id={id} label={label}>
      <input
        id={id}
        type="number"
        inputMode="decimal"
        className={fieldStyles.control}
        min={min}
        max={max}
        step="any"
        placeholder={written === null ? t('preview.form.asWritten') : String(written)}
        value={typed ?? value ?? ''}
        onBlur={() => setTyped(null)}
        onChange={({ target }) => {
          const { valueAsNumber } = target
          setTyped(target.value)
          onChange(Number.isFinite(valueAsNumber) ? Math.min(max ?? Infinity, Math.max(min, valueAsNumber)) : null)
        }}
      />
    </Field>
  )
}

interface AttributeAmountsProps {
  values: Readonly<Record<string, number>>
  onChange: (values: Record<string, number>) => void
}

function AttributeAmounts({ values, onChange }: AttributeAmountsProps) {
  const { t } = useTranslation('creation')
  return (
    <fieldset className={styles.group}>
      <legend>{t('preview.form.attributes')}</legend>
      <div className={styles.fields}>
        {ATTRIBUTES.map((name) => (
          <Amount
            key={name}
            label={t(`preview.form.attributeNames.${name}`)}
            value={values[name] ?? null}
            written={0}
            max={PREVIEW_LIMITS.attribute}
            onChange={(value) => {
              const { [name]: _, ...others } = values
              onChange(value === null ? others : { ...others, [name]: value })
            }}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** The actors to play with; none in a story of version 3, where the player chooses nobody. */
function listActors({ metadata }: Draft, locale: Locale): { id: string; name: string }[] {
  if (metadata.version === '3') return []
  return asList(metadata.actors).flatMap((actor) => {
    const id = asText(readAt(actor, ['id']))
    return id === '' ? [] : [{ id, name: asText(readAt(actor, ['name', locale])) || id }]
  })
}

function toNumber(value: unknown): number {
  return typeof value === 'number' ? value : 0
}
