/** English texts of the app's notices: offline, and a new version. English is word for word the specification's, where it has one. */
export const texts = {
  label: 'Notices',
  offline: 'You are offline. Stories need a connection.',
  newVersion: 'A new version is ready',
  update: 'Update',
}
