/** People on the Pixi stage. */
import { type Container } from 'pixi.js'
import { type Dispatch, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { type StageCanvas } from '../canvas.ts'
import { createPeopleDrawing, type PeopleDrawing, type PeopleScene } from './drawPeople.ts'
import { type PersonLayersAction } from './personLayers.ts'

interface PixiPeopleProps {
  scene: PeopleScene
  canvas: StageCanvas
  change: Dispatch<PersonLayersAction>
  onFailed: () => void
}

/** Nothing of them is made before someone comes. */
export function PixiPeople({ scene, canvas, change, onFailed }: PixiPeopleProps): ReactNode {
  const [isNeeded, setNeeded] = useState(scene.personLayers.length > 0)
  if (scene.personLayers.length > 0 && !isNeeded) setNeeded(true)
  const box = useRef<Container>(null)
  const [drawing, setDrawing] = useState<PeopleDrawing | null>(null)

  useLayoutEffect(() => {
    if (!isNeeded || box.current === null) return undefined
    const drawn = createPeopleDrawing(box.current, canvas, change, onFailed)
    const remove = canvas.renderLoop.add(drawn)
    setDrawing(drawn)
    return () => {
      setDrawing(null)
      remove()
      drawn.destroy()
    }
  }, [isNeeded, canvas, change, onFailed])
  useLayoutEffect(() => drawing?.show(scene), [drawing, scene])

  return isNeeded ? <pixiContainer ref={box} /> : null
}
