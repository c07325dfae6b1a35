/** English texts of the app's notices: offline, a session that has ended, and a new version. English is word for word the specification's, where it has one. */
export const texts = {
  label: 'Notices',
  offline: 'You are offline. Stories need a connection.',
  signedOut: 'You were signed out. Your stories are kept.',
  signIn: 'Sign in',
  newVersion: 'A new version is ready',
  update: 'Update',
}
