/** Windows at least so wide have room for the three panes of the desktop editor. */
export const DESKTOP_WIDTH = '(min-width: 62rem)'
