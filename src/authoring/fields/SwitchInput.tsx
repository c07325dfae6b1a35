/** Yes or no at one place of the draft. */
import type { DocumentPath } from '../../../protocol/story/draft.ts'
import { Switch } from '../../ui/Switch.tsx'
import { useField } from './useField.ts'

interface Props {
  path: DocumentPath
  label: string
  hint?: string
  /** The default where the draft has no value. A switch that is set to it removes the value. */
  fallback?: boolean
}

export function SwitchInput({ path, label, hint, fallback = false }: Props) {
  const { value, change, isReadOnly } = useField<HTMLInputElement>(path)
  const isOn = typeof value === 'boolean' ? value : fallback
  return (
    <Switch
      label={label}
      {...(hint !== undefined && { hint })}
      isOn={isOn}
      onChange={(next) => {
        if (!isReadOnly) change(next === fallback ? undefined : next)
      }}
    />
  )
}
