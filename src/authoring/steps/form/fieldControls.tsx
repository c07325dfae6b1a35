/** The control for each type of field. */
import { type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { LocalizedInput } from '../../fields/LocalizedInput.tsx'
import { NumberInput } from '../../fields/NumberInput.tsx'
import { PickInput } from '../../fields/PickInput.tsx'
import { SwitchInput } from '../../fields/SwitchInput.tsx'
import { TextInput } from '../../fields/TextInput.tsx'
import { MediaField } from '../../media/MediaField.tsx'
import { ChangesInput } from './ChangesInput.tsx'
import { ConditionInput } from './ConditionInput.tsx'
import type { ControlProps, ControlType, FieldControls } from './formContext.ts'
import type { ValueKey } from './formFields.ts'
import { FaceInput } from './FaceInput.tsx'
import { HeartInput } from './HeartInput.tsx'
import { HtmlInput } from './HtmlInput.tsx'
import { ListInput } from './ListInput.tsx'
import { NodeInput } from './NodeInput.tsx'
import { NumberPick } from './NumberPick.tsx'
import { PatternsInput } from './PatternsInput.tsx'
import { PlaceProblems } from './PlaceProblems.tsx'
import { PreloadInput } from './PreloadInput.tsx'
import { SceneInput } from './SceneInput.tsx'
import { SpeakerInput } from './SpeakerInput.tsx'
import { NestedSteps } from './NestedSteps.tsx'

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
  html: HtmlInput,
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
  scene: SceneInput,
  node: NodeInput,
  condition: ConditionInput,
  changes: ChangesInput,
  heart: HeartInput,
  face: FaceInput,
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
