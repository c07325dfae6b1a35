/** Icons of the daily tasks. */
import { StrokeIcon } from '../../ui/icons.tsx'

/** A tick. */
export function DoneIcon({ size = 16 }: { size?: number }) {
  return (
    <StrokeIcon size={size}>
      <path d="m5 12.5 4.5 4.5L19 7.5" />
    </StrokeIcon>
  )
}
