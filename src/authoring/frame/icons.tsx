/** Icons of the frame around a story. */
import { StrokeIcon } from '../../ui/icons.tsx'

export function UndoIcon() {
  return (
    <StrokeIcon size={20}>
      <path d="M8 5 4 9l4 4" />
      <path d="M4 9h10a6 6 0 0 1 0 12h-3" />
    </StrokeIcon>
  )
}

export function RedoIcon() {
  return (
    <StrokeIcon size={20}>
      <path d="m16 5 4 4-4 4" />
      <path d="M20 9H10a6 6 0 0 0 0 12h3" />
    </StrokeIcon>
  )
}
