/** A responsive picture that fades in when loaded, and shows its background if it fails. */
import { useState } from 'react'
import { resolveApiAddress } from '../platform/apiAddress.ts'
import { createSrcSet } from './pictureSources.ts'
import styles from './Picture.module.css'

interface Props {
  url: string | null
  /** Empty if the text beside it says what it shows. */
  alt: string
  /** How wide it is drawn, as in `<img sizes>`. */
  sizes: string
  /** Size of the file, px: the browser reserves its shape before it loads. */
  width?: number
  height?: number
  /** Above the fold: fetched at once, before the others. */
  first?: boolean
  className?: string | undefined
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
  onFailed,
}: Props) {
  const [state, setState] = useState<'coming' | 'here' | 'failed'>('coming')
  if (url === null || state === 'failed')
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
      decoding="async"
      className={`${styles.picture} ${className}`}
      data-state={state}
      ref={(image) => {
        // A picture from the cache may be complete before React listens to it.
        if (image !== null && image.complete && image.naturalWidth > 0) setState('here')
      }}
      onLoad={() => setState('here')}
      onError={() => {
        setState('failed')
        onFailed?.()
      }}
    />
  )
}
