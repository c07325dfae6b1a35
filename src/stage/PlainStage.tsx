/** The stage of plain images: shown first, and always if WebGL is missing, lost or too expensive. */
import {
  type CSSProperties,
  type ReactNode,
  type Ref,
  type SyntheticEvent,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import { getStorySource } from '../ui/pictureSources.ts'
import { playMotion } from '../ui/playMotion.ts'
import { FOCAL_CSS, type Size } from './cover.ts'
import { type Layer } from './layers.ts'

interface PlainStageProps {
  layers: readonly Layer[]
  /** Gets the element of the lowest picture. */
  pictureRef?: Ref<HTMLImageElement> | undefined
  /** The Pixi stage draws; the images below it only load. */
  isHidden: boolean
  /** Length of a transition, ms; 0 for none. */
  fadeMs: number
  onLoaded: (id: number, source: string, size: Size) => void
  onFailed: (id: number) => void
  onSettled: (id: number) => void
}

/** Each picture as an `img` that covers the stage; a new one is decoded first, and fades in. */
export function PlainStage({ layers, pictureRef, isHidden, ...rest }: PlainStageProps): ReactNode {
  return (
    <div className="stage-plain" data-hidden={isHidden}>
      {layers.map((layer, index) => (
        <PlainLayer
          key={layer.id}
          layer={layer}
          lowest={index === 0}
          pictureRef={index === 0 ? pictureRef : undefined}
          isHidden={isHidden}
          {...rest}
        />
      ))}
    </div>
  )
}

type PlainLayerProps = Omit<PlainStageProps, 'layers'> & { layer: Layer; lowest: boolean }

function PlainLayer({
  layer,
  lowest,
  pictureRef,
  isHidden,
  fadeMs,
  onLoaded,
  onFailed,
  onSettled,
}: PlainLayerProps): ReactNode {
  const { id } = layer
  const loaded = layer.source !== null
  const fading = loaded && layer.fades && !isHidden && fadeMs > 0

  const picture = useRef<HTMLImageElement>(null)
  useImperativeHandle<HTMLImageElement | null, HTMLImageElement | null>(pictureRef, () => picture.current, [])
  useLayoutEffect(() => {
    if (!fading || picture.current === null) return undefined
    const [from, to] = [{ opacity: 0 }, { opacity: 1 }]
    const fade = playMotion(picture.current, { from, to, duration: fadeMs, easing: 'linear' }, () => onSettled(id))
    return () => fade.cancel()
  }, [id, fading, fadeMs, onSettled])
  // Without a motion there is no end of it.
  useEffect(() => {
    if (loaded && !isHidden && !fading) onSettled(id)
  }, [id, loaded, isHidden, fading, onSettled])

  // Decodes the image before it is shown, or the first frame of the transition would flash. Hidden images need no decoding.
  async function load(image: HTMLImageElement): Promise<void> {
    try {
      if (!isHidden) await image.decode()
      onLoaded(id, image.currentSrc, { width: image.naturalWidth, height: image.naturalHeight })
    } catch {
      onFailed(id)
    }
  }

  const style: CSSProperties = { objectPosition: FOCAL_CSS }
  return (
    <img
      ref={picture}
      className="stage-picture"
      data-state={fading ? 'fading' : loaded || lowest ? 'shown' : 'loading'}
      src={getStorySource(layer.picture.url)}
      alt=""
      draggable={false}
      style={style}
      onLoad={({ currentTarget }: SyntheticEvent<HTMLImageElement>) => void load(currentTarget)}
      onError={() => onFailed(id)}
    />
  )
}
