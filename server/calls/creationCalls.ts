/** The creation area: stories, drafts and revisions. Doc 1 §2. Admins only. */
import {
  creationActors,
  creationCheck,
  creationCopyActor,
  creationCreate,
  creationDelete,
  creationDuplicate,
  creationGet,
  creationProblems,
  creationList,
  creationNameRevision,
  creationPublish,
  creationRestore,
  creationReview,
  creationRevisions,
  creationSave,
  creationUnpublish,
} from '../../protocol/api/creation.ts'
import { authorNames, storyAttendance } from '../../protocol/api/creationAuthors.ts'
import { storyFigures } from '../../protocol/api/creationFigures.ts'
import { previewStart, previewState, storyOutcome } from '../../protocol/api/creationPreview.ts'
import { replyTrial, storyReading } from '../../protocol/api/creationTrials.ts'
import { testLinkCreate, testLinkEnd, testLinkList } from '../../protocol/api/creationTestLinks.ts'
import {
  creationGoBack,
  publicationPlanCancel,
  publicationPlanGet,
  publicationPlanSet,
} from '../../protocol/api/creationPublishing.ts'
import { DRAFT_LIMITS } from '../../protocol/story/draft.ts'
import { type Creation } from '../services/creation/creation.ts'
import { type RateLimiter } from '../services/rateLimiter.ts'
import { answerAdmin, type Route } from './route.ts'

/** A document as JSON in JSON: escaped twice, and up to three bytes for a character. */
const DOCUMENT_MAX_BYTES = DRAFT_LIMITS.chars * 4

export function createCreationCalls(
  {
    drafts,
    lists,
    checks,
    sources,
    previews,
    testLinks,
    plans,
    trials,
    readings,
    review,
    describeFigures,
    attendance,
    duplicate,
    copyActor,
  }: Creation,
  limiter: RateLimiter,
): Route[] {
  return [
    answerAdmin(creationList, async ({ body }) => ({ stories: await lists.listStories(body) })),
    answerAdmin(creationCreate, async ({ body }, user) => ({ id: await drafts.create(body, user) })),
    answerAdmin(creationGet, ({ body }) => drafts.get(body)),
    answerAdmin(creationProblems, ({ body }) => drafts.listProblems(body.id)),
    {
      ...answerAdmin(creationSave, ({ body }, user) => drafts.save(body.id, body.base, body.document, user)),
      maxBytes: DOCUMENT_MAX_BYTES,
    },
    answerAdmin(creationNameRevision, ({ body }) => drafts.nameRevision(body.id, body.revision, body.name)),
    answerAdmin(creationRevisions, ({ body }) => drafts.listRevisions(body.id)),
    {
      ...answerAdmin(creationCheck, async ({ body }) => {
        await sources.find(body.id)
        return { problems: (await checks.checkFully(body.id, body.document)).problems }
      }),
      maxBytes: DOCUMENT_MAX_BYTES,
    },
    answerAdmin(storyFigures, ({ body }) => describeFigures(body)),
    answerAdmin(storyAttendance, ({ body }, user) => attendance.attend(body, user)),
    answerAdmin(authorNames, async ({ body }) => ({ authors: await attendance.nameAuthors(body.ids) })),
    answerAdmin(creationReview, ({ body }) => review(body.id)),
    answerAdmin(creationPublish, ({ body }) => drafts.publish(body.id, body.revision)),
    answerAdmin(creationUnpublish, ({ body }) => drafts.unpublish(body.id)),
    answerAdmin(creationGoBack, ({ body }) => drafts.goBack(body.id, body.from)),
    answerAdmin(creationDuplicate, async ({ body }, user) => ({ id: await duplicate(body.id, user) })),
    answerAdmin(creationDelete, ({ body }) => drafts.setDeleted(body.id, true)),
    answerAdmin(creationRestore, ({ body }) => drafts.setDeleted(body.id, false)),
    {
      ...answerAdmin(storyOutcome, async ({ body }) => {
        const found = await sources.find(body.id)
        return checks.foreseeOutcome(body.id, body.document ?? found.document)
      }),
      maxBytes: DOCUMENT_MAX_BYTES,
    },
    {
      ...answerAdmin(replyTrial, async ({ body, locale }, user) => {
        const found = await sources.find(body.id)
        await limiter.consume(['trialByUser', user.id])
        return trials.tryText({ ...body, locale: body.locale ?? locale }, body.document ?? found.document, user.id)
      }),
      maxBytes: DOCUMENT_MAX_BYTES,
    },
    {
      ...answerAdmin(storyReading, async ({ body, locale }, user) => {
        const found = await sources.find(body.id)
        await limiter.consume(['readingByUser', user.id])
        return {
          report: await readings.read(
            { ...body, locale: body.locale ?? locale },
            body.document ?? found.document,
            user.id,
          ),
        }
      }),
      maxBytes: DOCUMENT_MAX_BYTES,
    },
    { ...answerAdmin(previewStart, ({ body }, user) => previews.start(body, user)), maxBytes: DOCUMENT_MAX_BYTES },
    answerAdmin(previewState, ({ body }, user) => previews.getState(body.story_id, user)),
    answerAdmin(publicationPlanGet, ({ body }) => plans.get(body.id)),
    answerAdmin(publicationPlanSet, ({ body }, user) => plans.set(body, user)),
    answerAdmin(publicationPlanCancel, ({ body }) => plans.cancel(body.id)),
    answerAdmin(testLinkList, ({ body }) => testLinks.list(body.id)),
    answerAdmin(testLinkCreate, ({ body }, user) => testLinks.create(body, user)),
    answerAdmin(testLinkEnd, ({ body }) => testLinks.end(body.id, body.story_id)),
    answerAdmin(creationCopyActor, ({ body }, user) => copyActor(body, user)),
    answerAdmin(creationActors, async () => ({ actors: await lists.listActors() })),
  ]
}
