/** Folds a scene from its frame. */
import { createContext } from 'react'

export const FoldSceneContext = createContext<(scene: string) => void>(() => undefined)
