/** A responsive picture that fades in when loaded, unless it is the first one, and shows its background if it fails. */
import { type CSSProperties, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useIsHydrating } from '../platform/hydration.ts'
import { resolveApiAddress } from '../platform/apiAddress.ts'
import { createSrcSet } from './pictureSources.ts'
import styles from './Picture.module.css'

interface Props {
  /** Null, or empty: there is none. */
  url: string | null
  /** Empty if the text beside it says what it shows. */
  alt: string
  /** How wide it is drawn, as in `<img sizes>`. */
  sizes: string
  /** Size of the file, px: the browser reserves its shape before it loads. */
  width?: number
  height?: number
  /** Above the fold: fetched at once, before the others, and drawn with what is around it, without a fade. */
  first?: boolean
  className?: string | undefined
  /** Where it stands in its box, for its face. */
  style?: CSSProperties | undefined
  onFailed?: () => void
}

export function Picture({
  url,
  alt,
  sizes,
  width = 720,
  height = 1280,
  first = false,
  className = '',
  style,
  onFailed,
}: Props) {
  const isHydrating = useIsHydrating()
  const [isOfServer] = useState(isHydrating)
  // In the server's HTML it shows as it arrives, with or without scripts.
  const [state, setState] = useState<'coming' | 'here' | 'failed'>(first || isOfServer ? 'here' : 'coming')
  const drawn = useRef<HTMLImageElement>(null)
  const fail = useEffectEvent(() => {
    setState('failed')
    onFailed?.()
  })
  // One of the server's HTML may have failed before React listened to it.
  useEffect(() => {
    const image = drawn.current
    if (isOfServer && image?.complete === true && image.currentSrc !== '' && image.naturalWidth === 0) fail()
  }, [isOfServer])
  const watch = useCallback((image: HTMLImageElement) => {
    drawn.current = image
    // A picture from the cache may be complete before React listens to it.
    if (image.complete && image.naturalWidth > 0) setState('here')
    return () => queueMicrotask(() => stopLoading(image))
  }, [])
  if (url === null || url === '' || state === 'failed')
    return (
      <span
        className={`${styles.missing} ${className}`}
        role={alt === '' ? undefined : 'img'}
        aria-label={alt === '' ? undefined : alt}
      />
    )
  return (
    <img
      src={resolveApiAddress(url)}
      srcSet={createSrcSet(url)}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding={first ? 'sync' : 'async'}
      className={`${styles.picture} ${className}`}
      style={style}
      data-state={state}
      ref={watch}
      onLoad={() => setState('here')}
      onError={() => {
        setState('failed')
        onFailed?.()
      }}
    />
  )
}

/** The screen that is left gives its share of the network to the next one: the browser would load the picture to its end. */
function stopLoading(image: HTMLImageElement): void {
  if (image.isConnected || image.complete) return
  image.removeAttribute('srcset')
  image.removeAttribute('src')
  // Chromium watches the window for each picture whose sources change, and so keeps this one with its whole screen, until it is removed once more.
  new DocumentFragment().append(image)
  image.remove()
}
