/** Icons of steps, ends and their actions. */
import type { ReactNode } from 'react'
import type { StepKind } from '../../../protocol/story/steps.ts'
import type { EndKind } from '../model/nodeEnds.ts'
import { StrokeIcon } from '../../ui/icons.tsx'

/** Paths of the icon of each kind, 24 units wide. */
const SHAPES: Readonly<Record<StepKind | EndKind | 'unknown', ReactNode>> = {
  narrate: <path d="M4 6h16M4 11h16M4 16h10" />,
  say: <path d="M4 5h16v11H10l-4 4v-4H4z" />,
  tip: <path d="M9 18h6M10 21h4M12 3a6 6 0 0 0-3 11v1h6v-1a6 6 0 0 0-3-11z" />,
  hint: <path d="M4 6h16v8H4zM12 14v6" />,
  page: <path d="M6 3h9l4 4v14H6zM9 11h7M9 15h7" />,
  alert: <path d="M4 5h16v14H4zM4 9h16M10 15h4" />,
  overlay: <path d="M6 3h12v18H6zM9 9h6v6H9z" />,
  error: <path d="M12 4 21 20H3zM12 10v4M12 17v.1" />,
  enter: <path d="M15 8a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM6 20v-2a6 6 0 0 1 12 0v2M1 12h4M3 10l2 2-2 2" />,
  look: <path d="M17 9a5 5 0 1 1-10 0 5 5 0 0 1 10 0zM4 21a8 8 0 0 1 16 0M10 8.5v.1M14 8.5v.1M10 11.5h4" />,
  leave: <path d="M13 8a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM4 20v-2a6 6 0 0 1 12 0v2M18 12h5M21 10l2 2-2 2" />,
  image: <path d="M3 5h18v14H3zM3 16l5-5 4 4 3-3 6 5" />,
  picture: <path d="M4 5h16v11H10l-4 4v-4H4zM7 13l3-3 2 2 2-2 3 3" />,
  show: <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />,
  frames: <path d="M7 3h14v12H7zM3 8v12h13" />,
  video: <path d="M3 6h13v12H3zM16 11l5-3v8l-5-3" />,
  mood: <path d="M7 14a4 4 0 0 1 .5-8 5 5 0 0 1 9.4 1.2A3.5 3.5 0 0 1 17 14zM8 17l-1 3M12 17l-1 3M16 17l-1 3" />,
  preload: <path d="M12 3v12M7 10l5 5 5-5M4 20h16" />,
  music: (
    <path d="M9 18V5l10-2v13M9 18a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM19 16a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z" />
  ),
  sound: <path d="M4 9h4l5-4v14l-5-4H4zM17 9a4 4 0 0 1 0 6" />,
  voice_config: <path d="M9 4h6v9H9zM5 11a7 7 0 0 0 14 0M12 18v3" />,
  total: <path d="M3 12h18M3 9v6M21 9v6M10 8v8" />,
  task: <path d="M4 5h4v4H4zM11 7h9M4 14l2 2 3-4M11 15h9" />,
  heart: <path d="M12 20S4 15 4 9.5A4.4 4.4 0 0 1 12 7a4.4 4.4 0 0 1 8 2.5C20 15 12 20 12 20z" />,
  mission: <path d="M5 21V4h13l-3 4 3 4H5" />,
  coins: <path d="M12 3 4 10l8 11 8-11zM4 10h16" />,
  scene: <path d="M4 9h16v11H4zM4 9l2-5 14 3M9 9l1-4M14 9l1-3" />,
  wait: <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 2" />,
  set: <path d="M5 7h14M5 17h14M9 4v6M15 14v6" />,
  paid_scene: <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 8l-3 4 3 4 3-4z" />,
  pay: <path d="M3 7h18v11H3zM3 11h18M7 15h4" />,
  debug: <path d="M5 4h14v11l-5 5H5zM14 20v-5h5" />,
  choose: <path d="M4 5h16v5H4zM4 14h16v5H4z" />,
  act: <path d="M3 5h8v14H3zM13 5h8v14h-8z" />,
  listen: <path d="M4 6h16v9H4zM7 10.5h5M4 19h16" />,
  upload: <path d="M12 16V4M7 9l5-5 5 5M4 20h16" />,
  transition: <path d="M5 5l7 7-7 7M13 5l7 7-7 7" />,
  goto: <path d="M4 12h15M13 6l6 6-6 6" />,
  branch: <path d="M4 12h5l4-6h7M9 12l4 6h7M17 3l3 3-3 3M17 15l3 3-3 3" />,
  ending: <path d="M6 21V4h12v8H6" />,
  unknown: <path d="M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2M12 18v.1" />,
}

export function KindIcon({ kind, size = 18 }: { kind: keyof typeof SHAPES; size?: number }) {
  return <StrokeIcon size={size}>{SHAPES[kind]}</StrokeIcon>
}

export function PlusIcon() {
  return (
    <StrokeIcon size={16}>
      <path d="M12 5v14M5 12h14" />
    </StrokeIcon>
  )
}

export function UpIcon() {
  return (
    <StrokeIcon size={16}>
      <path d="M12 19V6M6 11l6-6 6 6" />
    </StrokeIcon>
  )
}

export function DownIcon() {
  return (
    <StrokeIcon size={16}>
      <path d="M12 5v13M6 13l6 6 6-6" />
    </StrokeIcon>
  )
}

/** Two sheets: a copy. */
export function CopyIcon() {
  return (
    <StrokeIcon size={16}>
      <path d="M8 8h12v12H8zM4 16V4h12" />
    </StrokeIcon>
  )
}

export function DeleteIcon() {
  return (
    <StrokeIcon size={16}>
      <path d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13" />
    </StrokeIcon>
  )
}

/** A sheet with a plus: once more. */
export function DuplicateIcon() {
  return (
    <StrokeIcon size={16}>
      <path d="M8 8h12v12H8zM4 16V4h12M14 11v6M11 14h6" />
    </StrokeIcon>
  )
}

/** Scissors. */
export function CutIcon() {
  return (
    <StrokeIcon size={16}>
      <path d="M4 4l14 12M4 20 18 8M8 7a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM8 17a2 2 0 1 1-4 0 2 2 0 0 1 4 0z" />
    </StrokeIcon>
  )
}

/** A box with a tick. */
export function SelectIcon() {
  return (
    <StrokeIcon size={16}>
      <path d="M4 4h16v16H4zM8 12l3 3 5-6" />
    </StrokeIcon>
  )
}
