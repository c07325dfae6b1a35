/** A bell, outlined or filled. */
import { StrokeIcon } from '../../../ui/icons.tsx'

export function BellIcon({ filled }: { filled: boolean }) {
  return (
    <StrokeIcon size={20} fill={filled ? 'currentColor' : 'none'}>
      <path d="M6 16.5v-6a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 20.5h4" />
    </StrokeIcon>
  )
}
