/** English texts of the app's notices. Its shape is the shape of every other language. */
export const notices = {
  label: 'Notices',
  offline: 'You are offline. Stories need a connection.',
  newVersion: 'A new version is ready',
  update: 'Update',
}
export type NoticeTexts = typeof notices
