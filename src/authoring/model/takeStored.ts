/** Takes into an open draft what the server has now: saved, published or taken out of the list elsewhere meanwhile. */
import type { DraftStore, StoredStory } from './draftStore.ts'
import type { DraftView } from './draftTypes.ts'

/** `before`: the draft when the server was asked. What was saved or published since is newer than the answer. */
export function takeStored(store: DraftStore, before: DraftView, stored: StoredStory, now: number): void {
  const view = store.getView()
  if (view.revision !== before.revision || view.publishedAt !== before.publishedAt) return
  const { revision, status, published_at: publishedAt, document, updated_by: by, updated_at: at } = stored
  if (revision !== null && revision !== view.revision && view.save.kind === 'saved')
    store.actions.mergeVersion({ revision, theirs: document, by, at: at ?? now })
  if (store.getView().revision === revision) store.actions.setPublished(status, publishedAt)
}
