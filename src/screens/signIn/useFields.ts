/** The fields of a form: their values, and what is wrong with them once the player has tried to send them. */
import { type ChangeEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Problem } from './validation.ts'

type Values<Name extends string> = Readonly<Record<Name, string>>
/** The rule of each field, in the order of the form. */
type Checks<Name extends string> = Record<Name, (value: string, values: Values<Name>) => Problem | null>

export interface Fields<Name extends string> {
  /** The id of the form. */
  formId: string
  values: Values<Name>
  set: (name: Name, value: string) => void
  /** Whether these fields are right, by default all. Shows what is wrong, and focuses the first field that is. */
  check: (names?: readonly Name[]) => boolean
  focus: (name: Name) => void
  /** Props of the field's `TextField`. */
  bind: (name: Name) => {
    name: Name
    value: string
    error: string | null
    onChange: (event: ChangeEvent<HTMLInputElement>) => void
  }
}

/** Fields with these rules, and their values at first. */
export function useFields<Name extends string>(checks: Checks<Name>, initial: Values<Name>): Fields<Name> {
  const { t } = useTranslation('account')
  const formId = useId()
  const [values, setValues] = useState(initial)
  const [checked, setChecked] = useState<readonly Name[]>([])
  const names = Object.keys(checks) as Name[]
  const findProblem = (name: Name): Problem | null => checks[name](values[name], values)
  const set = (name: Name, value: string): void => setValues((before) => ({ ...before, [name]: value }))
  const focus = (name: Name): void => {
    const form = document.getElementById(formId)
    const field = form instanceof HTMLFormElement ? form.elements.namedItem(name) : null
    if (field instanceof HTMLElement) field.focus()
  }
  return {
    formId,
    values,
    set,
    focus,
    check: (some = names) => {
      setChecked((before) => [...new Set([...before, ...some])])
      const wrong = some.find((name) => findProblem(name) !== null)
      if (wrong !== undefined) focus(wrong)
      return wrong === undefined
    },
    bind: (name) => {
      const problem = checked.includes(name) ? findProblem(name) : null
      return {
        name,
        value: values[name],
        error: problem === null ? null : t(`signIn.problems.${problem}`),
        onChange: (event) => set(name, event.currentTarget.value),
      }
    },
  }
}
