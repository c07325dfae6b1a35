/** Checks of what a reader sees: tasks that fit their bar, paid scenes with words of their own, and dialogs that do not cut a sentence. */
import { type Locale, LOCALES } from '../../../protocol/locale.ts'
import { TASK_BAR } from '../../../protocol/limits.ts'
import { measureTextWidth, splitAtBreaks } from '../../../protocol/readingTime.ts'
import { type Script, type Step } from '../../../protocol/story.ts'
import { type Diagnostic } from './diagnostics.ts'
import { listSteps, type PlacedStep } from './listSteps.ts'
import { createFinding } from './problemMessages.ts'

/** Ends of sentences: signs, and the quotes, brackets and asterisks after them. */
const SENTENCE_END = /[.!?:;…–—~。！？：；～)）\]】"'”’」』*_>]\s*$/u

/** Findings about the texts of a script, in the languages of its story. */
export function checkReading(script: Script, languages: readonly Locale[]): Diagnostic[] {
  const steps = listSteps(script)
  return [
    ...steps.flatMap((placed) => checkTask(placed, languages)),
    ...steps.flatMap(checkPaidScene),
    ...steps.flatMap((placed, index) => checkDialog(placed, listLinesBefore(steps, index))),
  ]
}

/** The app's own words suit no scene in particular. */
function checkPaidScene({ step, at }: PlacedStep): Diagnostic[] {
  if (!('paid_scene' in step) || step.paid_scene.text !== undefined) return []
  return [{ at: [...at, 'paid_scene'], ...createFinding('silent_price') }]
}

function checkTask({ step, at }: PlacedStep, languages: readonly Locale[]): Diagnostic[] {
  if (!('task' in step)) return []
  return languages.flatMap((locale) => {
    const text = step.task.text[locale] ?? ''
    return fitsTaskBar(text)
      ? []
      : [{ at: [...at, 'task', 'text', locale], ...createFinding('long_task', { name: text }) }]
  })
}

/** Whether a task stands whole in the rows of its bar on a narrow phone. */
export function fitsTaskBar(text: string): boolean {
  let rows = 1
  let used = 0
  for (const part of splitAtBreaks(text)) {
    const width = measureTextWidth(part)
    if (used + width <= TASK_BAR.rowEm) used += width
    else if (part.trim() !== '') {
      rows += 1
      used = width
    }
  }
  return rows <= TASK_BAR.rows
}

/** A dialog that comes after a line whose sentence goes on in the next line. `lines`: each that may be the last before it. */
function checkDialog({ step, at }: PlacedStep, lines: readonly Line[]): Diagnostic[] {
  const isDialog = 'alert' in step || 'overlay' in step || 'pay' in step
  const isCut = lines.some((line) => LOCALES.some((locale) => !SENTENCE_END.test(line[locale] ?? '.')))
  return isDialog && isCut ? [{ at, ...createFinding('dialog_in_sentence') }] : []
}

type Line = Readonly<Partial<Record<string, string>>>

/** The last line of the same list of steps, and each before it that a condition may leave as the last. */
function listLinesBefore(steps: readonly PlacedStep[], index: number): Line[] {
  const lines: Line[] = []
  const list = steps[index]?.at.slice(0, -1).join('.')
  for (let before = index - 1; steps[before]?.at.slice(0, -1).join('.') === list; before -= 1) {
    const step = steps[before]?.step
    const line = step === undefined ? null : readLine(step)
    if (line !== null) lines.push(line)
    if (line !== null && step?.if === undefined) break
  }
  return lines
}

function readLine(step: Step): Line | null {
  if ('say' in step) return step.say
  return 'narrate' in step ? step.narrate : null
}
