/** A matcher for views: `expect(view).toShow({ 'progress.total': 40, options: null })`. Import this file for its effect. */
import { expect } from 'vitest'
import { type View } from '../../protocol/view.ts'
import { diffViews, parsePath, readPath } from '../../worker/debug/diffViews.ts'
import { formatDifferences } from '../../worker/cli/report.ts'

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** Whether a view has these values at these paths, such as `messages.count`. The failure names each path with both sides. */
    toShow(expected: Readonly<Record<string, unknown>>): R
  }
}

expect.extend({
  toShow(view: View, expected: Readonly<Record<string, unknown>>) {
    const differences = Object.entries(expected).flatMap(([path, value]) =>
      diffViews(value, readPath(view, parsePath(path))).map((difference) => ({
        ...difference,
        path: [...parsePath(path), ...difference.path],
      })),
    )
    return {
      pass: differences.length === 0,
      message: () =>
        differences.length === 0
          ? `the view shows ${Object.keys(expected).join(', ')} so`
          : ['the view shows otherwise:', ...formatDifferences(differences)].join('\n'),
    }
  },
})
