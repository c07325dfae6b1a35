/** Lets all tasks run that are ready, and the promises and tasks that they make ready: React draws, effects run, timers of no time end. */
export async function finishTasks(): Promise<void> {
  await scheduler.postTask(() => undefined, { priority: 'background' })
}
