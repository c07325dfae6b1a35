/** Actions for a story of the list. One thing at a time; the list is loaded again afterwards. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  creationDelete,
  creationDuplicate,
  creationRestore,
  type CreationStory,
  creationUnpublish,
} from '../../../protocol/api/creation.ts'
import { creationExport, type ExportFormat } from '../../../protocol/api/creationMedia.ts'
import { SERVER_TIMEOUT_MS } from '../../../protocol/limits.ts'
import type { CallError } from '../../../protocol/api/result.ts'
import type { ExportNote } from '../../../protocol/story/exportNotes.ts'
import type { StoryProblem } from '../../../protocol/story/draft.ts'
import { callAsUser, callAsUserWith } from '../../api/client.ts'
import type { DraftStore } from '../model/draftStore.ts'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { getLocale } from '../../i18n/index.ts'
import { saveFile } from '../../platform/saveFile.ts'
import { showToast } from '../../ui/toastStore.ts'
import { useOneAtATime } from '../../ui/useOneAtATime.ts'
import { findOpenDraft, openDraft } from '../frame/openDraft.ts'
import { formatRefusal, publishStory } from '../publish/publishStory.ts'
import { saveDraft } from '../publish/saveDraft.ts'
import { chooseTitle } from './arrangeStories.ts'

export interface StoryActions {
  /** The pending action, in words; null where there is none. */
  running: string | null
  /** Stories that are deleted or restored here, and that the server may not have answered for yet. */
  hidden: ReadonlySet<string>
  /** The story that was deleted last. */
  deleted: CreationStory | null
  /** A file in the format of another tool, before it is saved. */
  exported: ExportedFile | null
  /** A draft whose problems prevent publishing it. */
  refused: DraftStore | null
  duplicate: (story: CreationStory) => void
  exportFile: (story: CreationStory, format?: ExportFormat) => void
  publish: (story: CreationStory) => void
  unpublish: (story: CreationStory) => void
  remove: (story: CreationStory) => void
  restore: (story: CreationStory) => void
  dismiss: () => void
}

export interface ExportedFile {
  name: string
  notes: readonly ExportNote[]
  save: () => void
}

export function useStoryActions(reload: () => void): StoryActions {
  const { t } = useTranslation('creation')
  const { run } = useOneAtATime()
  const [running, setRunning] = useState<string | null>(null)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [deleted, setDeleted] = useState<CreationStory | null>(null)
  const [refused, setRefused] = useState<StoryActions['refused']>(null)
  const [exported, setExported] = useState<ExportedFile | null>(null)

  const titleOf = (story: CreationStory): string => chooseTitle(story, getLocale()).text || t('frame.untitled')
  const fail = (failure: CallError): void => void showToast('error', formatFailure(failure))
  const start = (text: string, work: () => Promise<void>): void =>
    run(async () => {
      setRunning(text)
      try {
        await work()
      } finally {
        setRunning(null)
        reload()
      }
    })
  /** The latest revision, with what the author typed just before they came to the list. */
  const saveTyped = async ({ id, revision }: CreationStory): Promise<number | null> => {
    const draft = findOpenDraft(id)
    if (draft === null) return revision
    await saveDraft(draft)
    return draft.getView().revision
  }
  /** Hides the story at once, and shows it again where the server refuses. */
  const move = async (story: CreationStory, call: typeof creationDelete | typeof creationRestore): Promise<boolean> => {
    setHidden((ids) => new Set(ids).add(story.id))
    const answer = await callAsUser(call, { id: story.id })
    if (answer.ok) return true
    setHidden((ids) => new Set([...ids].filter((id) => id !== story.id)))
    fail(answer)
    return false
  }
  const showProblems = async (id: string, problems: readonly StoryProblem[]): Promise<void> => {
    showToast('error', formatRefusal(t, problems))
    const draft = await openDraft(id)
    if (!draft.ok) return
    draft.data.actions.setProblems(problems, true)
    setRefused(draft.data)
  }

  return {
    running,
    hidden,
    deleted,
    refused,
    exported,
    duplicate: (story) =>
      start(t('list.duplicating', { title: titleOf(story) }), async () => {
        await saveTyped(story)
        const answer = await callAsUser(creationDuplicate, { id: story.id })
        if (answer.ok) showToast('success', t('list.duplicated'))
        else fail(answer)
      }),
    exportFile: (story, format = 'zip') =>
      start(t('list.exporting', { title: titleOf(story) }), async () => {
        await saveTyped(story)
        const answer = await callAsUserWith({ timeoutMs: SERVER_TIMEOUT_MS.upload }, creationExport, {
          id: story.id,
          ...(format !== 'zip' && { format }),
        })
        if (!answer.ok) return fail(answer)
        const { file, file_name: name, notes } = answer.data
        const save = (): void => {
          saveFile(new Blob([decodeBase64(file)], { type: findType(name) }), name)
          showToast('success', t('list.exported', { name }))
        }
        if (notes.length === 0) save()
        else setExported({ name, notes, save })
      }),
    publish: (story) =>
      start(t('publish.running'), async () => {
        const revision = await saveTyped(story)
        if (revision === null) return
        const answer = await publishStory(story.id, revision)
        if (!answer.ok) return fail(answer)
        if (answer.data.outcome === 'problems') await showProblems(story.id, answer.data.problems)
        else if (answer.data.outcome === 'conflict') showToast('warning', t('publish.conflict'))
        else showToast('success', t('frame.status.published'))
      }),
    unpublish: (story) =>
      start(t('list.actions.unpublish'), async () => {
        const answer = await callAsUser(creationUnpublish, { id: story.id })
        if (answer.ok) showToast('success', t('publish.unpublished'))
        else fail(answer)
      }),
    remove: (story) =>
      start(t('list.actions.delete'), async () => {
        if (await move(story, creationDelete)) setDeleted(story)
      }),
    restore: (story) =>
      start(t('list.actions.restore'), async () => {
        if (!(await move(story, creationRestore))) return
        if (deleted?.id === story.id) {
          setHidden((ids) => new Set([...ids].filter((id) => id !== story.id)))
          setDeleted(null)
        }
        showToast('success', t('list.restored', { title: titleOf(story) }))
      }),
    dismiss: () => {
      setDeleted(null)
      setRefused(null)
      setExported(null)
    },
  }
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}

const FILE_TYPES = [
  ['.zip', 'application/zip'],
  ['.png', 'image/png'],
  ['.json', 'application/json'],
  ['.html', 'text/html'],
] as const

/** The type of an exported file, by its name. */
function findType(name: string): string {
  const [, type = 'text/plain'] = FILE_TYPES.find(([ending]) => name.endsWith(ending)) ?? []
  return type
}
