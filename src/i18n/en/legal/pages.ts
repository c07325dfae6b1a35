/** Titles of the legal pages and the words around their texts. Doc 1 §2. */
export const pages = {
  titles: {
    terms: 'Terms of Service',
    privacy: 'Privacy Policy',
    complaints: 'Complaints',
    'content-removal': 'Content Removal',
    'record-keeping': 'Record-Keeping Statement',
  },
  updated: 'Last updated: {{date}}',
  contents: 'Contents',
  others: 'More legal information',
  loading: 'Loading the text',
  failed: 'The text could not be loaded',
  failedHint: 'Check your connection and try again.',
}
