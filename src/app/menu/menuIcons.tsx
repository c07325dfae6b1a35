/** Icons of the menu. The current tab fills them. */
import { StrokeIcon } from '../../ui/icons.tsx'

/** An open book. */
export function StoriesIcon() {
  return (
    <StrokeIcon size={24}>
      <path d="M12 6.5C10 5 7 4.5 3.5 5v13c3.5-.5 6.5 0 8.5 1.5C14 18 17 17.5 20.5 18V5C17 4.5 14 5 12 6.5z" />
      <path d="M12 6.5v13" fill="none" />
    </StrokeIcon>
  )
}

/** A list with a tick. */
export function TasksIcon() {
  return (
    <StrokeIcon size={24}>
      <rect x="4" y="4" width="16" height="16" rx="4" />
      <path d="m8.5 12.2 2.5 2.5 4.8-5.2" fill="none" />
    </StrokeIcon>
  )
}

/** A diamond in outline. */
export function CreditsIcon() {
  return (
    <StrokeIcon size={24}>
      <path d="M7 4.5h10l4 5.5-9 10-9-10z" />
      <path d="M3.2 10h17.6M9 10l3 9.5 3-9.5" fill="none" />
    </StrokeIcon>
  )
}

/** Head and shoulders. */
export function ProfileIcon() {
  return (
    <StrokeIcon size={24}>
      <circle cx="12" cy="8" r="4" />
      <path d="M4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6z" />
    </StrokeIcon>
  )
}
