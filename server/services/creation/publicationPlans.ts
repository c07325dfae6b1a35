/**
 * Stories that are published at a time. A plan is a row, so that it outlives the server; every process looks for those that are due, and the one that
 * takes the row publishes. What was due while no server ran is published at the next start.
 */
import * as v from 'valibot'
import {
  type publicationPlanGet,
  type PublicationPlan as PlanAnswer,
  PLAN_AHEAD_MS,
  type publicationPlanSet,
} from '../../../protocol/api/creationPublishing.ts'
import { storyProblem, type StoryProblem } from '../../../protocol/story/draft.ts'
import { attemptEach } from '../../attemptEach.ts'
import { type Clock } from '../../clock.ts'
import { AUTHORING } from '../../limits.ts'
import { Problem } from '../../problems.ts'
import { type AuthoredStoryStore, type PublicationPlan, type StoryMediaStore } from '../../storage/authoredStories.ts'
import { type PublicationPlanRecord, type PublicationPlanStore } from '../../storage/publicationPlans.ts'
import { type UserRecord, type UserStore } from '../../storage/port.ts'
import { type DraftChecks } from './checks.ts'
import { type Drafts } from './drafts.ts'
import { type StorySources } from './storySources.ts'
import { listUsedFiles } from './usedFiles.ts'

export interface PublicationPlans {
  /** Throws `unknown_story`, `read_only`. */
  get: (storyId: string) => Promise<v.InferInput<typeof publicationPlanGet.answer>>
  /** Throws the same, and `bad_request` for a time that is over, or too far away. */
  set: (
    fields: v.InferOutput<typeof publicationPlanSet.body>,
    author: UserRecord,
  ) => Promise<v.InferInput<typeof publicationPlanSet.answer>>
  cancel: (storyId: string) => Promise<void>
  /** Publishes what is due. One that fails keeps no other from it. */
  runDue: () => Promise<void>
}

interface Ports {
  plans: PublicationPlanStore
  store: Pick<AuthoredStoryStore, 'listFiles'>
  media: Pick<StoryMediaStore, 'list'>
  sources: StorySources
  checks: Pick<DraftChecks, 'checkFully'>
  drafts: Pick<Drafts, 'publishPlanned'>
  users: Pick<UserStore, 'get'>
  clock: Clock
  report: (error: unknown) => void
}

export function createPublicationPlans({
  plans,
  store,
  media,
  sources,
  checks,
  drafts,
  users,
  clock,
  report,
}: Ports): PublicationPlans {
  async function describe({ revision, at, authorId, failedAt, problems }: PublicationPlanRecord): Promise<PlanAnswer> {
    return {
      revision,
      at,
      planned_by: (await users.get(authorId))?.name ?? null,
      failed: failedAt === null ? null : { at: failedAt, problems: parseProblems(problems) },
    }
  }

  return {
    get: async (storyId) => {
      await sources.requireAuthored(storyId)
      const found = await plans.get(storyId)
      return { plan: found === null ? null : await describe(found) }
    },

    set: async ({ id: storyId, revision, at }, author) => {
      await sources.requireEditable(storyId)
      const now = clock.now()
      if (at <= now || at > now + PLAN_AHEAD_MS) throw new Problem('bad_request', 'at')
      const { document } = await sources.find(storyId, revision)
      const files = await store.listFiles(storyId, revision)
      const { problems, parsed } = await checks.checkFully(storyId, document, files)
      const errors = listErrors(problems)
      if (parsed === null || errors.length > 0) return { outcome: 'problems', problems: errors }
      const plan = { storyId, revision, at, authorId: author.id }
      if (!(await plans.put(plan, files ?? (await listUsedFiles(media, storyId, parsed)))))
        throw new Problem('unknown_story', storyId)
      return { outcome: 'planned', plan: await describe({ ...plan, failedAt: null, problems: null }) }
    },

    cancel: async (storyId) => {
      await sources.requireAuthored(storyId)
      await plans.cancel(storyId)
    },

    runDue: async () => {
      const publish = async (plan: PublicationPlan): Promise<void> => {
        const problems = await drafts.publishPlanned(plan)
        if (problems !== null) await plans.fail(plan, JSON.stringify(listErrors(problems)), clock.now())
      }
      // One that fails stays due, and is tried again.
      await attemptEach(await plans.listDue(clock.now()), publish, report)
    },
  }
}

/** Looks for what is due at the start, and from then on. Nothing runs twice at a time. */
export function startPlannedPublishing({
  plans,
  ready,
  clock,
  signal,
  report,
}: {
  plans: Pick<PublicationPlans, 'runDue'>
  /** Resolves when the stories are in the catalogue: a check compares with them. */
  ready: () => Promise<void>
  clock: Clock
  signal: AbortSignal
  report: (error: unknown) => void
}): void {
  let isRunning = false
  const run = async (): Promise<void> => {
    if (isRunning) return
    isRunning = true
    try {
      await ready()
      if (!signal.aborted) await plans.runDue()
    } catch (error) {
      // What runs when the storage is closed ends with an error of its own.
      if (!signal.aborted) report(error)
    } finally {
      isRunning = false
    }
  }
  void run()
  clock.repeat(AUTHORING.planCheckMs, () => void run(), signal)
}

const listErrors = (problems: readonly StoryProblem[]): StoryProblem[] =>
  problems.filter(({ severity }) => severity === 'error')

function parseProblems(json: string | null): StoryProblem[] {
  return v.parse(v.array(storyProblem), JSON.parse(json ?? '[]'))
}
