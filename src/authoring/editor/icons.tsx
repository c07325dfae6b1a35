/** Icons of the editor. */
import { StrokeIcon } from '../../ui/icons.tsx'

export function UpIcon() {
  return (
    <StrokeIcon size={20}>
      <path d="M12 19V6M6 11.5l6-6 6 6" />
    </StrokeIcon>
  )
}

export function DownIcon() {
  return (
    <StrokeIcon size={20}>
      <path d="M12 5v13M6 12.5l6 6 6-6" />
    </StrokeIcon>
  )
}
