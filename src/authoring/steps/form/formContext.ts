/**
 * The controls of fields, by type. A context, because some of them draw forms themselves: a list draws one for each item, and an answer's steps
 * are a list of forms.
 */
import { type ComponentType, createContext, useContext } from 'react'
import type { DocumentPath } from '../../../../protocol/story/draft.ts'
import type { FieldOf, FieldType } from './formFields.ts'

export interface ControlProps<T extends FieldType> {
  field: FieldOf<T>
  path: DocumentPath
  label: string
}

/** All but a group, which has no control of its own. */
export type ControlType = Exclude<FieldType, 'group'>
/** The type of a field is known only when it is drawn: any control takes any field here. */
export type FieldControls = Readonly<Record<ControlType, ComponentType<ControlProps<ControlType>>>>

export const FormContext = createContext<FieldControls | null>(null)

export function useFieldControls(): FieldControls {
  const controls = useContext(FormContext)
  if (controls === null) throw new Error('a form stands inside a FormContext')
  return controls
}
