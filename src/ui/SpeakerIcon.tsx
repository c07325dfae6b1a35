import { StrokeIcon } from './icons.tsx'

/** A loudspeaker, with waves or crossed out. */
export function SpeakerIcon({ size = 22, isSilent = false }: { size?: number; isSilent?: boolean }) {
  return (
    <StrokeIcon size={size}>
      <path d="M4.5 9.6v4.8h3.2l4.3 3.8V5.8L7.7 9.6z" />
      {isSilent ? (
        <path d="m16 9.5 5 5M21 9.5l-5 5" />
      ) : (
        <path d="M15.6 9.2a4 4 0 0 1 0 5.6M18.3 6.8a7.4 7.4 0 0 1 0 10.4" />
      )}
    </StrokeIcon>
  )
}
