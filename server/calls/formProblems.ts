/** Validation errors of forms, with the texts of the forms. Doc 1 §5. */
import { passwordSet } from '../../protocol/api/signIn.ts'
import { isRecord } from '../../protocol/json.ts'
import { NAME_MIN } from '../../protocol/limits.ts'
import { Problem, type ProblemKind } from '../problems.ts'
import { type Route } from './route.ts'

/** Wraps a route so that an invalid field is refused with the text that the app's form shows for it. */
export function withFormProblems(route: Route): Route {
  return {
    ...route,
    handle: (request) =>
      route.handle(request).catch((error: unknown) => {
        throw error instanceof Problem && error.kind === 'bad_request'
          ? toFormProblem(error, request.body, route.path)
          : error
      }),
  }
}

function toFormProblem(problem: Problem, body: unknown, path: string): Problem {
  if (path === passwordSet.path && problem.detail === 'password') return new Problem('password_weak')
  const value = isRecord(body) ? body[problem.detail] : undefined
  const kind = FIELD_PROBLEMS[problem.detail]?.(typeof value === 'string' ? value.trim() : '')
  return kind === undefined ? problem : new Problem(kind)
}

const FIELD_PROBLEMS: Readonly<Record<string, (value: string) => ProblemKind | undefined>> = {
  email: (value) => (value === '' ? 'email_required' : 'email_invalid'),
  code: (value) => (value === '' ? 'code_required' : 'code_wrong'),
  name: (value) => (value.length < NAME_MIN ? 'name_short' : undefined),
  password: (value) => (value.length > 100 ? undefined : 'password_short'),
}
