/** The player's avatar where a picture of the stage has a face, for stories with face swap. Doc 2 §3 (game config), §4; rule S18. */
import { type CSSProperties, type ReactNode, useRef, useState } from 'react'
import { type FaceArea } from '../../protocol/events/fields.ts'
import { resolveApiAddress } from '../platform/apiAddress.ts'
import { fitCover, type Size } from './cover.ts'
import { type Layer } from './layers.ts'
import { useSize } from './useSize.ts'

interface StagePortraitProps extends Pick<Layer, 'picture' | 'size'> {
  /** Nothing hides its picture. */
  isShown: boolean
  /** Length of a transition, ms; 0 for none. */
  fadeMs: number
}

/** An oval with a soft edge over the face of the picture. Nothing is drawn for a picture without an avatar or a face, or before it is loaded. */
export function StagePortrait({ picture: { portraitUrl, face }, size, ...rest }: StagePortraitProps): ReactNode {
  if (portraitUrl === undefined || !face || size === null) return null
  return <Portrait key={portraitUrl} url={portraitUrl} face={face} picture={size} {...rest} />
}

type PortraitProps = Pick<StagePortraitProps, 'isShown' | 'fadeMs'> & { url: string; face: FaceArea; picture: Size }

function Portrait({ url, face, picture, isShown, fadeMs }: PortraitProps): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const stage = useSize(box)
  const [isLoaded, setLoaded] = useState(false)
  const style: CSSProperties = { ...computeFaceBox(face, picture, stage), transitionDuration: `${fadeMs}ms` }
  return (
    <div ref={box} className="stage-portrait">
      <img
        src={resolveApiAddress(url)}
        alt=""
        draggable={false}
        data-state={isShown && isLoaded ? 'shown' : 'hidden'}
        style={style}
        onLoad={() => setLoaded(true)}
      />
    </div>
  )
}

/** Where the face of a picture that covers the stage is, CSS px from the corner of the stage. */
function computeFaceBox({ x, y, w, h }: FaceArea, picture: Size, stage: Size): CSSProperties {
  const drawn = fitCover(picture, stage)
  const [width, height] = [picture.width * drawn.scale, picture.height * drawn.scale]
  return { left: drawn.x + x * width, top: drawn.y + y * height, width: w * width, height: h * height }
}
