/** What the report of a Yarn Spinner story says beside the codes that all formats share. */
export const YARN_NOTES = {
  /** One of several lines is drawn each time; the engine may choose the one that was said least. */
  yarn_group: 'changed',
  /** An `<<if>>` that is never closed. */
  yarn_open: 'changed',
} as const
