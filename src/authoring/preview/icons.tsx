/** Icons of the preview's tools. A phone shows them in place of the words. */
import { StrokeIcon } from '../../ui/icons.tsx'

export function RestartIcon() {
  return (
    <StrokeIcon size={18}>
      <path d="M4 4v5h5" />
      <path d="M4.6 9a8 8 0 1 1-.6 4" />
    </StrokeIcon>
  )
}

export function SettingsIcon() {
  return (
    <StrokeIcon size={18}>
      <path d="M4 8h8M18 8h2M4 16h2M12 16h8" />
      <circle cx="15" cy="8" r="2.5" />
      <circle cx="9" cy="16" r="2.5" />
    </StrokeIcon>
  )
}
