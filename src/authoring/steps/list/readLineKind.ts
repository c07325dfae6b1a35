/** The kind of a step that is written in the list itself, like a line of a document. */
import type { StepKind } from '../../../../protocol/story/steps.ts'
import { asPart } from '../../model/documentPaths.ts'
import { canShow } from '../form/formFields.ts'
import { readStepKind, STEP_KINDS } from '../stepKinds.ts'

/** Null for any other step, and where the list cannot show its text. */
export function readLineKind(step: unknown): StepKind | null {
  const kind = readStepKind(step)
  if (kind === null) return null
  const { isLine, fields } = STEP_KINDS[kind]
  const text = fields[0]
  return isLine === true && text !== undefined && canShow(text, asPart(step)[kind]) ? kind : null
}
