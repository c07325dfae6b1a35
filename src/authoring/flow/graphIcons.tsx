/** Icons of the graph's tools. */
import { StrokeIcon } from '../../ui/icons.tsx'

export function AddIcon() {
  return (
    <StrokeIcon size={20}>
      <path d="M12 5v14M5 12h14" />
    </StrokeIcon>
  )
}

export function FindIcon() {
  return (
    <StrokeIcon size={20}>
      <circle cx="11" cy="11" r="6" />
      <path d="m16 16 4 4" />
    </StrokeIcon>
  )
}

export function ArrangeIcon() {
  return (
    <StrokeIcon size={20}>
      <path d="M3 9h6v6H3zM15 3h6v6h-6zM15 15h6v6h-6zM9 12h3m0-6v12m0-12h3m-3 12h3" />
    </StrokeIcon>
  )
}

export function ZoomInIcon() {
  return (
    <StrokeIcon size={20}>
      <circle cx="11" cy="11" r="7" />
      <path d="m16 16 4 4M8 11h6M11 8v6" />
    </StrokeIcon>
  )
}

export function ZoomOutIcon() {
  return (
    <StrokeIcon size={20}>
      <circle cx="11" cy="11" r="7" />
      <path d="m16 16 4 4M8 11h6" />
    </StrokeIcon>
  )
}

export function FitIcon() {
  return (
    <StrokeIcon size={20}>
      <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />
    </StrokeIcon>
  )
}
