import { StrokeIcon } from './icons.tsx'

/** A tick. */
export function CheckIcon() {
  return (
    <StrokeIcon size={14} units={14} strokeWidth="2">
      <path d="m2.5 7.5 3 3 6-7" />
    </StrokeIcon>
  )
}
