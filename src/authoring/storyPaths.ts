/** Addresses of the authors' screens. On the desk they lead to its panes, elsewhere to the screens of the phone-wide column. */
import { useIsDesktopScreen } from '../navigation/screenFrame.ts'
import {
  CREATION_PATH,
  DESKTOP_FLOW_PATTERN,
  DESKTOP_PATH,
  DESKTOP_TALENTS_PATH,
  EDITOR_PATTERN,
  FLOW_PATTERN,
  TALENTS_PATH,
  writePath,
} from '../navigation/paths.ts'
import { type Section } from './editor/sections.ts'

export interface StoryPaths {
  /** The stories. */
  home: string
  talents: string
  /** The editor of nodes. */
  writeFlow: (id: string) => string
  /** The steps of the node that is selected. */
  writeNode: (id: string) => string
  /** 'About the story'. */
  writeAbout: (id: string, section?: Section) => string
}

export const COLUMN_PATHS: StoryPaths = {
  home: CREATION_PATH,
  talents: TALENTS_PATH,
  writeFlow: (id) => writePath(FLOW_PATTERN, { id }),
  writeNode: (id) => `${writePath(FLOW_PATTERN, { id })}?view=steps`,
  writeAbout: (id, section) => writePath(EDITOR_PATTERN, { id }) + (section === undefined ? '' : `?section=${section}`),
}

export const DESK_PATHS: StoryPaths = {
  home: DESKTOP_PATH,
  talents: DESKTOP_TALENTS_PATH,
  writeFlow: (id) => writePath(DESKTOP_FLOW_PATTERN, { id }),
  writeNode: (id) => `${writePath(DESKTOP_FLOW_PATTERN, { id })}?pane=node`,
  writeAbout: (id, section = 'about') => `${writePath(DESKTOP_FLOW_PATTERN, { id })}?section=${section}`,
}

/** Those of the screen that is shown. */
export function useStoryPaths(): StoryPaths {
  return useIsDesktopScreen() ? DESK_PATHS : COLUMN_PATHS
}
