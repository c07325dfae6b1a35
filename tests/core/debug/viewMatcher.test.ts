import { expect, test } from 'vitest'
import { replay } from '../../../worker/runtime/replay.ts'
import { recording } from '../../helpers/recordings.ts'
import '../../helpers/viewMatcher.ts'

test('expect(view).toShow compares values at paths, and names each that differs with both sides', () => {
  const { view } = replay(recording('progress-task-and-coins'))
  const { total } = view.progress
  expect(view).toShow({ 'progress.total': total, options: view.options, 'messages.count': view.messages.count })
  expect(() => expect(view).toShow({ 'progress.total': 99, ending: null })).toThrow(
    `the view shows otherwise:\n  progress.total\n    expected  99\n    actual    ${String(total)}`,
  )
  expect(view).not.toShow({ coins: -1 })
})
