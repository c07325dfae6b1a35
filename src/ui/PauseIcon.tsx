/** Two bars that stop. In a file of its own: the first screen of a game shows it. */
import { type IconProps, StrokeIcon } from './icons.tsx'

export function PauseIcon({ size = 20 }: IconProps) {
  return (
    <StrokeIcon size={size}>
      <path d="M9 6v12M15 6v12" />
    </StrokeIcon>
  )
}
