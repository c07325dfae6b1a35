/** Icons of the talents. */
import { StrokeIcon } from '../../../ui/icons.tsx'

export function PlusIcon() {
  return (
    <StrokeIcon size={20}>
      <path d="M12 5.5v13M5.5 12h13" />
    </StrokeIcon>
  )
}

export function MinusIcon() {
  return (
    <StrokeIcon size={20}>
      <path d="M5.5 12h13" />
    </StrokeIcon>
  )
}
