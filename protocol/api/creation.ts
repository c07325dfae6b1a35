/** The creation area: authored stories, their drafts and revisions. Doc 1 §2. The calls are ours. Admins only. */
import * as v from 'valibot'
import { shownText } from '../cleanText.ts'
import { name } from '../story/basics.ts'
import { documentPath, draft, draftText, revisionNumber, storyProblem } from '../story/draft.ts'
import { declareCall, noFields, requestId as id } from './call.ts'
import { forEachLocale } from '../locale.ts'
import { languageList } from '../story/languages.ts'

/** A text of a draft in each language; '' where it is missing. */
const written = v.object(forEachLocale(() => v.string()))

/** `changed` is published, and was changed since. */
export const STORY_STATUSES = ['draft', 'published', 'changed'] as const
export const CREATION_SORTS = ['updated', 'title', 'played'] as const
export const STORY_TEMPLATES = ['blank', 'choice'] as const
/** Days in which a deleted story can be restored. */
export const RESTORE_DAYS = 30

/** Stories of folders cannot be changed: they have no revision, and nobody saved them. */
const storyState = {
  id: v.string(),
  status: v.picklist(STORY_STATUSES),
  is_read_only: v.boolean(),
  revision: v.nullable(v.number()),
  /** Ms since 1970. */
  updated_at: v.nullable(v.number()),
  /** The name of the user who saved it last. */
  updated_by: v.nullable(v.string()),
  published_at: v.nullable(v.number()),
}

const listedStory = v.object({
  ...storyState,
  title: written,
  /** '' without a cover. */
  cover_url: v.string(),
  /** How many there were when it was saved, not counting what playing it finds. */
  problems: v.number(),
  deleted_at: v.nullable(v.number()),
  /** When it is to be published, or was to be and was not; null where nothing is planned. */
  plan: v.optional(v.nullable(v.object({ at: v.number(), has_failed: v.boolean() })), null),
  /** Games that were played in the last seven days, their players, and how many have ended. */
  week: v.object({ games: v.number(), players: v.number(), endings: v.number() }),
})
export type CreationStory = v.InferOutput<typeof listedStory>

/** `search` looks into ids and titles. `deleted` lists the stories that can be restored instead. */
export const creationList = declareCall({
  method: 'POST',
  path: '/creation/story.list',
  effect: 'reads',
  body: v.object({
    search: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
    sort: v.optional(v.picklist(CREATION_SORTS), 'updated'),
    deleted: v.optional(v.boolean(), false),
  }),
  answer: v.object({ stories: v.array(listedStory) }),
  errors: ['400', '401', '403'],
})

/** Without an id the server chooses one. The id is part of the story's address and stays. */
export const creationCreate = declareCall({
  method: 'POST',
  path: '/creation/story.create',
  effect: 'changes',
  body: v.object({
    id: v.optional(v.pipe(name, v.maxLength(60))),
    template: v.optional(v.picklist(STORY_TEMPLATES), 'blank'),
    title: v.optional(v.object(forEachLocale(() => v.optional(shownText, '')))),
    /** In which the author writes, the first of them first. Without any it has all of the app's. */
    languages: v.optional(languageList),
  }),
  answer: v.object({ id: v.string() }),
  errors: ['400', '401', '403', '409', '507'],
})

/** The file that a published version shows under a name. */
const versionFile = v.object({ name: v.string(), kind: v.picklist(['picture', 'clip', 'sound']), url: v.string() })

/** A story, deleted ones too. Without `revision` the latest one. */
export const creationGet = declareCall({
  method: 'POST',
  path: '/creation/story.get',
  effect: 'reads',
  body: v.object({
    id,
    revision: v.optional(revisionNumber),
    /** False for an answer that does not wait for the checks, which take long in a long story: `creationProblems` has what they find. */
    problems: v.optional(v.boolean(), true),
  }),
  answer: v.object({
    ...storyState,
    document: draft,
    /** None with `revision`, and where they are not wanted. */
    problems: v.array(storyProblem),
    /** With `revision`: the files that it has for its media, where it is or was published; those of the draft may be others. */
    files: v.optional(v.array(versionFile), []),
  }),
  errors: ['400', '401', '403', '404'],
})

/** What is wrong with the latest revision, as far as it is found without playing it. Null: a story of a folder, which has no revisions. */
export const creationProblems = declareCall({
  method: 'POST',
  path: '/creation/story.problems',
  effect: 'reads',
  body: v.object({ id }),
  answer: v.object({ revision: v.nullable(v.number()), problems: v.array(storyProblem) }),
  errors: ['400', '401', '403', '404'],
})

const conflict = v.object({
  outcome: v.literal('conflict'),
  /** The latest revision, which another admin has saved. */
  revision: v.number(),
  document: draft,
  updated_at: v.number(),
  updated_by: v.nullable(v.string()),
})

/** Saves the revision after `base`. With another `base` than the latest revision nothing is saved, and the answer has the latest. */
export const creationSave = declareCall({
  method: 'POST',
  path: '/creation/story.save',
  effect: 'changes',
  body: v.object({ id, base: revisionNumber, document: draftText }),
  answer: v.variant('outcome', [
    v.object({
      outcome: v.literal('saved'),
      revision: v.number(),
      updated_at: v.number(),
      /** `published` again where the draft has become what players get. A server that does not say so leaves it as it is. */
      status: v.optional(v.picklist(STORY_STATUSES)),
      problems: v.array(storyProblem),
    }),
    v.object({
      ...conflict.entries,
      /** The revision after `base` is the document that was sent: it was saved before, and the answer was lost. */
      has_sent: v.optional(v.boolean(), false),
    }),
  ]),
  errors: ['400', '401', '403', '404', '413', '1301'],
})

/** The revisions that are still there, the newest first. */
export const creationRevisions = declareCall({
  method: 'POST',
  path: '/creation/story-revision.list',
  effect: 'reads',
  body: v.object({ id }),
  answer: v.object({
    /** The one that players get. */
    published_revision: v.optional(v.nullable(v.number()), null),
    revisions: v.array(
      v.object({
        revision: v.number(),
        base: v.nullable(v.number()),
        saved_at: v.number(),
        saved_by: v.nullable(v.string()),
        published_at: v.nullable(v.number()),
        /** Characters of its JSON: by how much it grew says how large a change was. */
        size: v.number(),
        /** '' where it has none. */
        name: v.optional(v.string(), ''),
      }),
    ),
  }),
  errors: ['400', '401', '403', '404'],
})

export const REVISION_NAME_MAX_LENGTH = 60

/** Names a revision, which is kept by it however much is saved afterwards; '' takes the name away. */
export const creationNameRevision = declareCall({
  method: 'POST',
  path: '/creation/story-revision.name',
  effect: 'changes',
  body: v.object({ id, revision: revisionNumber, name: v.pipe(shownText, v.maxLength(REVISION_NAME_MAX_LENGTH)) }),
  answer: v.unknown(),
  errors: ['400', '401', '403', '404', '409', '1301'],
})

/** Everything that is wrong with a document, saved or not; also what playing it in every way finds. */
export const creationCheck = declareCall({
  method: 'POST',
  path: '/creation/story.check',
  effect: 'reads',
  body: v.object({ id, document: draftText }),
  answer: v.object({ problems: v.array(storyProblem) }),
  errors: ['400', '401', '403', '404', '413'],
})

/** What publishing would change: the revision that players get now, and the games under way. Those keep the revision that they began with. */
export const creationReview = declareCall({
  method: 'POST',
  path: '/creation/story.review',
  effect: 'reads',
  body: v.object({ id }),
  answer: v.object({
    /** Null where the story is not published. */
    published: v.nullable(
      v.object({ revision: v.number(), document: draft, files: v.optional(v.array(versionFile), []) }),
    ),
    /** The version that players had before it, to which one can go back; null where there is none. */
    before: v.optional(v.nullable(v.object({ revision: v.number(), published_at: v.number() })), null),
    /** Games that were begun and have not ended, by the node where the player stands. */
    standing: v.array(v.object({ node: v.string(), games: v.number() })),
  }),
  errors: ['400', '401', '403', '404', '1301'],
})

/** Publishes the latest revision, if it is the one given and has no errors. New games take it; others go on with theirs. */
export const creationPublish = declareCall({
  method: 'POST',
  path: '/creation/story.publish',
  effect: 'changes',
  body: v.object({ id, revision: revisionNumber }),
  answer: v.variant('outcome', [
    v.object({
      outcome: v.literal('published'),
      published_at: v.number(),
      /** The story was never published before. */
      is_first: v.boolean(),
      problems: v.array(storyProblem),
    }),
    v.object({ outcome: v.literal('problems'), problems: v.array(storyProblem) }),
    conflict,
  ]),
  errors: ['400', '401', '403', '404', '1301'],
})

/** Takes a story out of the list. Games that were begun go on. */
export const creationUnpublish = declareCall({
  method: 'POST',
  path: '/creation/story.unpublish',
  effect: 'changes',
  body: v.object({ id }),
  answer: v.unknown(),
  errors: ['400', '401', '403', '404', '1301'],
})

/** A draft of ours with everything of another story, under other ids: of the story and of its actors. */
export const creationDuplicate = declareCall({
  method: 'POST',
  path: '/creation/story.duplicate',
  effect: 'changes',
  body: v.object({ id }),
  answer: v.object({ id: v.string() }),
  errors: ['400', '401', '403', '404', '507'],
})

/** It can be restored for 30 days. Games that were begun are played on. */
export const creationDelete = declareCall({
  method: 'POST',
  path: '/creation/story.delete',
  effect: 'changes',
  body: v.object({ id }),
  answer: v.unknown(),
  errors: ['400', '401', '403', '404', '1301'],
})

/** The draft only: a deleted story is not published any more. */
export const creationRestore = declareCall({
  method: 'POST',
  path: '/creation/story.restore',
  effect: 'changes',
  body: v.object({ id }),
  answer: v.unknown(),
  errors: ['400', '401', '403', '404'],
})

/** The actors of all stories, drafts too, to reuse them. */
export const creationActors = declareCall({
  method: 'GET',
  path: '/creation/actor.list',
  effect: 'reads',
  body: noFields,
  answer: v.object({
    actors: v.array(
      v.object({
        story_id: v.string(),
        story_title: written,
        actor_id: v.string(),
        name: written,
        /** '' without a picture. */
        avatar_url: v.string(),
        preview_url: v.string(),
        /** Where the story's document has the actor. */
        at: documentPath,
      }),
    ),
  }),
  errors: ['401', '403'],
})

/** Adds an actor of any story to a draft, with their pictures. The id is another: ids of actors are unique over all stories. */
export const creationCopyActor = declareCall({
  method: 'POST',
  path: '/creation/actor.copy',
  effect: 'changes',
  body: v.object({ story_id: id, actor_id: id, to: id }),
  answer: v.object({ at: documentPath }),
  errors: ['400', '401', '403', '404', '413', '507', '1301'],
})
