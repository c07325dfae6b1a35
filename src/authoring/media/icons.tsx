/** Icons of the media library. */
import { StrokeIcon } from '../../ui/icons.tsx'

/** A note: a sound. */
export function SoundIcon() {
  return (
    <StrokeIcon size={28}>
      <path d="M9 18V6l10-2v12" />
      <circle cx="6.5" cy="18" r="2.5" />
      <circle cx="16.5" cy="16" r="2.5" />
    </StrokeIcon>
  )
}
