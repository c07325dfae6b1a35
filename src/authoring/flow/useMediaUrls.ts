/** Addresses of the story's pictures, by name. */
import { useCallback, useEffect, useState } from 'react'
import { mediaList } from '../../../protocol/api/creationMedia.ts'
import { callAsUser } from '../../api/client.ts'
import { useDraft } from '../model/DraftContext.tsx'
import { getSmallSource } from '../../ui/pictureSources.ts'

/** The small file of a picture; '' where the story has none of this name. Asked for again when a revision was saved: it may name new ones. */
export function useMediaUrls(): (name: string) => string {
  const id = useDraft((view) => view.id)
  const revision = useDraft((view) => view.revision)
  const [{ urls }, setLoaded] = useState<Loaded>({ revision: null, urls: new Map() })
  useEffect(() => {
    let isWanted = true
    void callAsUser(mediaList, { story_id: id }).then((result) => {
      if (!isWanted || !result.ok) return
      const pictures = result.data.media.filter(({ kind }) => kind === 'picture')
      setLoaded({ revision, urls: new Map(pictures.map(({ name, url }) => [name, getSmallSource(url)])) })
    })
    return () => {
      isWanted = false
    }
  }, [id, revision])
  return useCallback((name: string) => urls.get(name) ?? '', [urls])
}

/** The pictures of a revision. */
interface Loaded {
  revision: number | null
  urls: ReadonlyMap<string, string>
}
