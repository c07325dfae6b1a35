/** The report of a problem. */
export const report = {
  title: 'Report a problem',
  words: 'This saves a recording of the session as a file, for you to send to support. Your own words are in it.',
  without: 'It holds no password, no email address and no token.',
  save: 'Save the recording',
  saved: 'The recording is saved.',
  failed: 'The recording could not be made. Please try again.',
}
