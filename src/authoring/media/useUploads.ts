/** Files that wait for their descriptions, and their uploads one after the other. */
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { type CreationMedia, mediaName, type StoryMediaKind } from '../../../protocol/api/creationMedia.ts'
import { readUserId } from '../../account/accountStorage.ts'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { readAsDataUrl } from '../../screens/avatars/readAsDataUrl.ts'
import { uploadMedia } from './mediaStore.ts'
import { type FileFault, findMissingPart, type NewMedium, readKind, suggestName } from './newMedia.ts'
import {
  changeWaiting,
  readWaiting,
  removeWaiting,
  setWaiting,
  type Upload,
  useWaiting,
  type WaitingFiles,
} from './waitingFiles.ts'
import { forEachLocale, type Locale } from '../../../protocol/locale.ts'

/** Those of the story that are of the kinds asked for. */
export interface Uploads extends WaitingFiles {
  /** Those of the story, in which each picture is described. */
  languages: readonly Locale[]
  /** Those of the files chosen last that cannot be uploaded. They are reported where they were chosen. */
  refused: readonly RefusedFile[]
  add: (files: readonly File[]) => void
  change: (id: number, change: Partial<Pick<NewMedium, 'name' | 'alt'>>) => void
  remove: (upload: Upload) => void
  /** Uploads all that are complete. */
  start: () => void
}

interface RefusedFile {
  name: string
  fault: FileFault
}

interface Options {
  storyId: string
  /** In which a picture says what it shows. */
  languages: readonly Locale[]
  kinds: readonly StoryMediaKind[]
  taken: readonly string[]
  /** The name of a file that the story asks for and lacks: the next one gets it, and so is found in all places. */
  wanted?: string
  /** Called while the component is there. */
  onUploaded?: (medium: CreationMedia) => void
}

let lastId = 0

export function useUploads({ storyId, languages, kinds, taken, wanted, onUploaded }: Options): Uploads {
  const { t } = useTranslation('creation')
  const key = `${readUserId() ?? ''} ${storyId}`
  const { list: all, progress } = useWaiting(key)
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const list = all.filter(({ kind }) => kinds.includes(kind))
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  const add = async (files: readonly File[]): Promise<void> => {
    const read = await Promise.all(files.map(async (file) => ({ file, ...(await readKind(file, kinds)) })))
    const before = readWaiting(key).list
    const names = [...taken, ...before.map(({ name }) => name)]
    const added: Upload[] = []
    const refused: RefusedFile[] = []
    for (const { file, kind, fault } of read) {
      if (kind === null) {
        refused.push({ name: file.name, fault })
        continue
      }
      const isWanted = wanted !== undefined && !names.includes(wanted) && v.is(mediaName, wanted)
      const name = isWanted ? wanted : suggestName(file.name, kind, names)
      names.push(name)
      const url = URL.createObjectURL(file)
      added.push({ id: ++lastId, file, url, kind, name, alt: forEachLocale(() => ''), state: 'waiting', reason: '' })
    }
    setWaiting(key, { list: [...before, ...added] })
    setRefused(refused)
  }

  const start = async (): Promise<void> => {
    if (readWaiting(key).progress !== null) return
    const ready = list.filter((upload) => findMissingPart(upload, languages) === null)
    for (const [done, { id }] of ready.entries()) {
      setWaiting(key, { progress: { done, all: ready.length } })
      // As it is when its turn comes: it may have been corrected, or left out.
      const upload = readWaiting(key).list.find((each) => each.id === id)
      if (upload !== undefined && findMissingPart(upload, languages) === null) await send(upload)
    }
    setWaiting(key, { progress: null })
  }

  const send = async (upload: Upload): Promise<void> => {
    changeWaiting(key, upload.id, { state: 'uploading', reason: '' })
    const file = await readAsDataUrl(upload.file)
    const { name, kind, alt } = upload
    const answer = file === null ? null : await uploadMedia({ story_id: storyId, name, kind, alt, file })
    if (answer?.ok === true) {
      removeWaiting(key, upload)
      if (isHere.current) onUploaded?.(answer.data)
    } else {
      const reason = answer === null ? t('media.fault.unreadable') : formatFailure(answer)
      changeWaiting(key, upload.id, { state: 'failed', reason })
    }
  }

  return {
    list,
    refused,
    progress,
    languages,
    add: (files) => void add(files),
    change: (id, change) => changeWaiting(key, id, change),
    remove: (upload) => removeWaiting(key, upload),
    start: () => void start(),
  }
}
