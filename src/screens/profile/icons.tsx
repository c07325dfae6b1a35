/** Icons of the profile. */
import { StrokeIcon } from '../../ui/icons.tsx'

const SIZE_PX = 20

/** A clock. */
export function HistoryIcon() {
  return (
    <StrokeIcon size={SIZE_PX}>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7v5.2l3.4 2" />
    </StrokeIcon>
  )
}

/** A ticked list. */
export function TasksIcon() {
  return (
    <StrokeIcon size={SIZE_PX}>
      <path d="M3.5 7l1.8 1.8L8.5 5.5M3.5 16.5l1.8 1.8 3.2-3.3M12 7.2h8.5M12 16.7h8.5" />
    </StrokeIcon>
  )
}

/** A pen. */
export function CreationIcon() {
  return (
    <StrokeIcon size={SIZE_PX}>
      <path d="M4 20l1-4.2L16.3 4.5a2 2 0 0 1 2.9 0l.3.3a2 2 0 0 1 0 2.9L8.2 19 4 20zM14.2 6.6l3.2 3.2" />
    </StrokeIcon>
  )
}

/** Two sliders. */
export function SettingsIcon() {
  return (
    <StrokeIcon size={SIZE_PX}>
      <path d="M3.5 7.5h9M18 7.5h2.5M3.5 16.5H6M11.5 16.5h9" />
      <circle cx="15.2" cy="7.5" r="2.7" />
      <circle cx="8.8" cy="16.5" r="2.7" />
    </StrokeIcon>
  )
}

/** A question mark. */
export function HelpIcon() {
  return (
    <StrokeIcon size={SIZE_PX}>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M9.6 9.6a2.5 2.5 0 1 1 3.7 2.2c-.9.5-1.3 1-1.3 1.9M12 16.6v.1" />
    </StrokeIcon>
  )
}

/** A camera. */
export function CameraIcon() {
  return (
    <StrokeIcon size={16}>
      <path d="M4 8.5A1.5 1.5 0 0 1 5.5 7H8l1.5-2.5h5L16 7h2.5A1.5 1.5 0 0 1 20 8.5v9a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5z" />
      <circle cx="12" cy="13" r="3.3" />
    </StrokeIcon>
  )
}

/** A portrait in a frame. */
export function AvatarsIcon() {
  return (
    <StrokeIcon size={SIZE_PX}>
      <rect x="4" y="4" width="16" height="16" rx="4" />
      <circle cx="12" cy="10.5" r="2.6" />
      <path d="M7.5 19.5c.5-2.8 2.3-4.2 4.5-4.2s4 1.4 4.5 4.2" />
    </StrokeIcon>
  )
}
