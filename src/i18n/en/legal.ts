/** English texts of the legal pages, the region notice and the questions of age and consent. English is word for word the specification's, where it has one. */
export const texts = {
  age: {
    title: 'Are you 18 or older?',
    body: 'The stories here are for adults. Please confirm your age to go on.',
    confirm: 'I am 18 or older',
    decline: 'I am under 18',
    declinedTitle: 'Come back when you are 18',
    declinedBody: 'This service is for adults only. Nothing was stored about your answer.',
    back: 'I chose the wrong answer',
  },
  consent: {
    title: 'Help us improve the stories?',
    body: 'With your consent, the app sends anonymous usage data and error reports. Never what you write. You can change this in the settings.',
    allow: 'Allow',
    decline: 'Decline',
  },
  pages: {
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
  },
  region: {
    title: 'Service Unavailable',
    body: 'This service is not offered in your region.',
    platform: 'Players elsewhere in the world can use our other platform.',
    openPlatform: 'Open the global platform',
    mistake: 'Not in this region? A VPN or proxy can give a wrong location. Switch it off, then check again.',
    recheck: 'Check again',
    stillBlocked: 'Your location is still in a region that is not served.',
    allowed: 'This notice is for regions that are not served. You can play where you are now.',
    enter: 'Go to the stories',
  },
}
