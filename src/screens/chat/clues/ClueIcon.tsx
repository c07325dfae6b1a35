import { StrokeIcon } from '../../../ui/icons.tsx'

/** A notebook: clues. */
export function ClueIcon({ size = 20 }: { size?: number }) {
  return (
    <StrokeIcon size={size}>
      <path d="M5 4.5h10.5a3 3 0 0 1 3 3v12H8a3 3 0 0 1-3-3z" />
      <path d="M5 16.5a3 3 0 0 1 3-3h10.5M9 8.5h5.5" />
    </StrokeIcon>
  )
}
