/** The control for each type of field. */
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LocalizedInput } from '../../fields/LocalizedInput.tsx'
import { NumberInput } from '../../fields/NumberInput.tsx'
import { PickInput } from '../../fields/PickInput.tsx'
import { SwitchInput } from '../../fields/SwitchInput.tsx'
import { TextInput } from '../../fields/TextInput.tsx'
import { MediaField } from '../../media/MediaField.tsx'
import { ChangesInput } from './ChangesInput.tsx'
import { ConditionInput } from './ConditionInput.tsx'
import { type ControlProps, type ControlType, type FieldControls } from './formContext.ts'
import { type FieldOf, type ValueKey } from './formFields.ts'
import { HeartInput } from './HeartInput.tsx'
import { ListInput } from './ListInput.tsx'
import { NodeInput } from './NodeInput.tsx'
import { PlaceProblems } from './PlaceProblems.tsx'
import { PreloadInput } from './PreloadInput.tsx'
import { SceneInput } from './SceneInput.tsx'
import { WeatherInput } from './WeatherInput.tsx'
import { type DocumentPath } from '../../../../protocol/story/draft.ts'
import { asList, asPart, asText, isPart } from '../../model/documentPaths.ts'
import { Quiet, Row, Stack, Text } from '../../../ui/layout.tsx'
import fieldStyles from '../../fields/Field.module.css'
import { useField } from '../../fields/useField.ts'
import styles from './form.module.css'
import { NumberBox } from './NumberBox.tsx'
import { type Locale } from '../../../../protocol/locale.ts'
import { useDraft } from '../../model/DraftContext.tsx'
import { useStoryLanguages } from '../../model/useStoryLanguages.ts'
import { StepList } from '../list/StepList.tsx'
import { describeControl, Field } from '../../fields/Field.tsx'
import { splitLines } from '../../model/stepLists.ts'
import { formatLanguage } from '../../model/formatLanguage.ts'
import { isSameSpeakers, listSpeakers } from '../speakers.ts'

const CONTROLS: { [T in ControlType]: ComponentType<ControlProps<T>> } = {
  localized: ({ field, path, label }) => (
    <>
      <PlaceProblems path={path} />
      <LocalizedInput
        path={path}
        label={label}
        multiline={field.isMultiline ?? false}
        isOptional={field.isOptional ?? false}
      />
    </>
  ),
  html: ({ path, label }) => (
    <>
      <PlaceProblems path={path} />
      <LocalizedInput path={path} label={label} />
    </>
  ),
  text: ({ field, path, label }) => <TextInput path={path} label={label} isOptional={field.isOptional ?? false} />,
  number: ({ field, path, label }) => {
    const { min, max, step, fallback } = field
    const bounds = {
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
      ...(step !== undefined && { step }),
    }
    return <NumberInput path={path} label={label} {...bounds} {...(fallback !== undefined && { fallback })} />
  },
  switch: ({ field, path, label }) => <SwitchInput path={path} label={label} fallback={field.fallback ?? false} />,
  pick: PickField,
  media: ({ field, path, label }) => (
    <MediaField
      path={path}
      label={label}
      kind={field.kind}
      isOptional={field.isOptional ?? false}
      altPath={field.alt === undefined ? null : [...path.slice(0, -1), field.alt]}
    />
  ),
  speaker: SpeakerInput,
  speakers: SpeakersInput,
  scene: SceneInput,
  node: NodeInput,
  condition: ConditionInput,
  changes: ChangesInput,
  heart: HeartInput,
  face: FaceInput,
  weather: WeatherInput,
  preload: PreloadInput,
  patterns: PatternsInput,
  steps: NestedSteps,
  list: ListInput,
}

/** The table by type, for a field whose type is known only when it is drawn. */
export const FIELD_CONTROLS = CONTROLS as unknown as FieldControls

function PickField({ field, path, label }: ControlProps<'pick'>) {
  const { t } = useTranslation('creation')
  const format = (value: string): string => t(`steps.values.${value as ValueKey}`)
  const Input = field.asNumber === true ? NumberPick : PickInput
  return (
    <Input
      path={path}
      label={label}
      values={field.values}
      format={format}
      {...(field.fallback !== undefined && { fallback: field.fallback })}
    />
  )
}

/** Where the face of a picture is, which words must not cover: nowhere said, none, or an area in percent of the picture. */
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
    <Stack gap={2} className={styles.list}>
      <Quiet as="label" htmlFor={id}>
        {label}
      </Quiet>
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
        <Row wrap className={styles.row}>
          {SIDES.map((side) => (
            <NumberBox
              key={side}
              label={t(`steps.face.${side}`)}
              value={Math.round(Number(area[side] ?? 0) * 100)}
              onChange={(percent) => change({ ...area, [side]: Math.min(100, Math.max(0, percent)) / 100 })}
            />
          ))}
        </Row>
      )}
      {error !== null && (
        <Text tone="danger" small className={fieldStyles.error}>
          {error}
        </Text>
      )}
    </Stack>
  )
}

/** The steps of an answer to free text: a list of steps inside of a form. */
function NestedSteps({ path, label }: { field: FieldOf<'steps'>; path: DocumentPath; label: string }) {
  return (
    <Stack as="fieldset" gap={2} className={styles.list}>
      <legend>{label}</legend>
      <StepList path={path} label={label} />
    </Stack>
  )
}

interface Props {
  path: DocumentPath
  label: string
  values: readonly string[]
  format: (value: string) => string
}

/** One of several numbers at one place of the draft, each with a name. Also nothing, where it may be missing. */
function NumberPick({ path, label, values, format }: Props) {
  const { t } = useTranslation('creation')
  const { id, value, change, isReadOnly, error, element } = useField<HTMLSelectElement>(path)
  const chosen = typeof value === 'number' ? String(value) : ''
  return (
    <Field id={id} label={label} error={error}>
      <select
        {...describeControl(id, error)}
        ref={element}
        className={fieldStyles.control}
        disabled={isReadOnly}
        value={chosen}
        onChange={({ target }) => change(target.value === '' ? undefined : Number(target.value))}
      >
        <option value="">{t('frame.fields.none')}</option>
        {chosen !== '' && !values.includes(chosen) && <option value={chosen}>{chosen}</option>}
        {values.map((each) => (
          <option key={each} value={each}>
            {format(each)}
          </option>
        ))}
      </select>
    </Field>
  )
}

/** Texts, one a line, in each language: lines, facts, examples, or patterns that a player's text is compared with. */
function PatternsInput({ field, path, label }: { field: FieldOf<'patterns'>; path: DocumentPath; label: string }) {
  const { t } = useTranslation('creation')
  const languages = useStoryLanguages()
  return (
    <fieldset className={fieldStyles.pair}>
      <legend>{label}</legend>
      <PlaceProblems path={path} />
      <div className={fieldStyles.sides}>
        {languages.map((locale) => (
          <PatternLines key={locale} path={[...path, locale]} locale={locale} />
        ))}
      </div>
      <Quiet className={fieldStyles.hint}>
        {t(field.isExpression === true ? 'steps.patternsHint' : 'steps.linesHint')}
      </Quiet>
    </fieldset>
  )
}

/** A text of lines, one an item of the list. */
export function PatternLines({ path, locale }: { path: DocumentPath; locale: Locale }) {
  const { t } = useTranslation('creation')
  const { id, value, change, isReadOnly, error, element } = useField<HTMLTextAreaElement>(path, { isWhole: true })
  // Empty lines and spaces at the edges stay while the author types.
  const [typed, setTyped] = useState<string | null>(null)
  const written = asList(value).map(asText).join('\n')
  const isTyping = typed !== null && splitLines(typed).join('\n') === splitLines(written).join('\n')
  return (
    <Field id={id} label={formatLanguage(t, locale)} error={error}>
      <textarea
        {...describeControl(id, error)}
        ref={element}
        className={fieldStyles.control}
        rows={3}
        lang={locale}
        spellCheck={false}
        readOnly={isReadOnly}
        value={isTyping ? typed : written}
        onChange={({ target }) => {
          setTyped(target.value)
          change(splitLines(target.value))
        }}
        onBlur={() => setTyped(null)}
      />
    </Field>
  )
}

/** An actor or a speaker of the story. */
function SpeakerInput({ field, path, label }: { field: FieldOf<'speaker'>; path: DocumentPath; label: string }) {
  const { t } = useTranslation('creation')
  const speakers = useDraft((view) => listSpeakers(view.document), isSameSpeakers)
  return (
    <PickInput
      path={path}
      label={label}
      values={speakers.map(({ id }) => id)}
      format={(value) => speakers.find(({ id }) => id === value)?.name ?? value}
      {...(field.isOptional === true && { emptyLabel: t('steps.playedActor') })}
    />
  )
}

/** Any of the actors and speakers. */
function SpeakersInput({ path, label }: { field: FieldOf<'speakers'>; path: DocumentPath; label: string }) {
  const { value, change, isReadOnly, error, element } = useField<HTMLFieldSetElement>(path, { isWhole: true })
  const speakers = useDraft((view) => listSpeakers(view.document), isSameSpeakers)
  const chosen = asList(value).map(asText)
  const unknown = chosen.filter((id) => !speakers.some((speaker) => speaker.id === id))
  return (
    <Stack as="fieldset" gap={2} ref={element} tabIndex={-1} className={styles.list}>
      <legend>{label}</legend>
      <Row align="stretch" wrap className={styles.checks}>
        {[...speakers, ...unknown.map((id) => ({ id, name: id }))].map(({ id, name }) => (
          <label key={id}>
            <input
              type="checkbox"
              disabled={isReadOnly}
              checked={chosen.includes(id)}
              onChange={({ target }) => change(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))}
            />
            <span>{name}</span>
          </label>
        ))}
      </Row>
      {error !== null && (
        <Text tone="danger" small className={fieldStyles.error}>
          {error}
        </Text>
      )}
    </Stack>
  )
}
