/** Icons of the avatars. */
import { StrokeIcon } from '../../ui/icons.tsx'

/** A plus: something new. */
export function PlusIcon() {
  return (
    <StrokeIcon size={26}>
      <path d="M12 5v14M5 12h14" />
    </StrokeIcon>
  )
}

/** A magnifier: opens the preview. */
export function MagnifierIcon() {
  return (
    <StrokeIcon size={18}>
      <circle cx="11" cy="11" r="6" />
      <path d="m15.5 15.5 4.5 4.5" />
    </StrokeIcon>
  )
}

/** A bin. */
export function TrashIcon() {
  return (
    <StrokeIcon size={18}>
      <path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 12.5h9l1-12.5M10.5 11v5M13.5 11v5" />
    </StrokeIcon>
  )
}

/** A tick: selected. */
export function SelectedIcon() {
  return (
    <StrokeIcon size={16}>
      <path d="m5 12.5 4.5 4.5L19 7.5" />
    </StrokeIcon>
  )
}

/** A portrait with a line through it: no picture came. */
export function BrokenIcon() {
  return (
    <StrokeIcon size={26}>
      <circle cx="12" cy="9" r="3.5" />
      <path d="M5 20c.6-3.6 3.4-5.5 7-5.5s6.4 1.9 7 5.5M4 4l16 16" />
    </StrokeIcon>
  )
}

/** A hanger: the wardrobe. */
export function HangerIcon() {
  return (
    <StrokeIcon size={20}>
      <path d="M12 10.5V9c1.6-.3 2.6-1.3 2.6-2.6A2.6 2.6 0 0 0 12 3.8a2.6 2.6 0 0 0-2.6 2.4M12 10.5l8.6 6.2c1 .8.6 2.3-.7 2.3H4.1c-1.3 0-1.7-1.5-.7-2.3z" />
    </StrokeIcon>
  )
}
