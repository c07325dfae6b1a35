/** The people that the stage draws, and where. */
import { type Dispatch, type RefObject, useMemo, useReducer, useState } from 'react'
import { type PersonView } from '../../../protocol/view/stage.ts'
import { useSize } from '../useSize.ts'
import {
  arePersonLayersDrawn,
  changePersonLayers,
  createPersonLayers,
  type PersonLayer,
  type PersonLayersAction,
} from './personLayers.ts'
import { getGround, type Ground, type Placed, placePeople } from './placePeople.ts'

export interface StagePeople {
  personLayers: readonly PersonLayer[]
  placed: ReadonlyMap<string, Placed>
  /** Null where nobody stands. */
  ground: Ground | null
  /** Pixi has drawn everyone. */
  areDrawn: boolean
  change: Dispatch<PersonLayersAction>
}

/** `room`: what the conversation leaves of the stage, px from its top. */
export function usePeople(
  people: readonly PersonView[],
  speakerId: string | null,
  room: number,
  stage: RefObject<HTMLElement | null>,
): StagePeople {
  const [personLayers, change] = useReducer(changePersonLayers, people, createPersonLayers)
  // In this render: an effect would draw the stage twice.
  const [wanted, setWanted] = useState(people)
  if (wanted !== people) {
    setWanted(people)
    change({ type: 'wanted', people })
  }
  const { items } = personLayers
  const { width, height } = useSize(stage, items.length > 0)
  const placed = useMemo(
    () =>
      placePeople(
        items.map(({ person: { id, place }, isLeaving }) => ({ id, place, isLeaving })),
        speakerId,
        { width, height },
        room,
      ),
    [items, speakerId, width, height, room],
  )
  return {
    personLayers: items,
    placed,
    ground: getGround(placed),
    areDrawn: arePersonLayersDrawn(personLayers),
    change,
  }
}
