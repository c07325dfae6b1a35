/** Icons of controls that no first screen shows: a module is loaded as a whole. */
import { type IconProps, StrokeIcon } from './icons.tsx'

/** A chevron that points on. */
export function ChevronIcon({ size = 16 }: IconProps) {
  return (
    <StrokeIcon size={size}>
      <path d="M9 5.5 15.5 12 9 18.5" />
    </StrokeIcon>
  )
}

/** A cross that closes. */
export function CloseIcon({ size = 20 }: IconProps) {
  return (
    <StrokeIcon size={size}>
      <path d="M6 6l12 12M18 6L6 18" />
    </StrokeIcon>
  )
}

/** An arrow that turns back to where it began. */
export function RetryIcon({ size = 20 }: IconProps) {
  return (
    <StrokeIcon size={size}>
      <path d="M5 12a7 7 0 1 1 2.2 5.1M5 18.5v-5h5" />
    </StrokeIcon>
  )
}
