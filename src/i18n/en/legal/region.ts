/** The notice of a region that is not served. Doc 1 §1, §4. */
export const region = {
  title: 'Service Unavailable',
  body: 'This service is not offered in your region.',
  platform: 'Players elsewhere in the world can use our other platform.',
  openPlatform: 'Open the global platform',
  askForPlatform: 'Ask for its address: {{email}}',
  mistake: 'Not in this region? A VPN or proxy can give a wrong location. Switch it off, then check again.',
  recheck: 'Check again',
  stillBlocked: 'Your location is still in a region that is not served.',
  allowed: 'This notice is for regions that are not served. You can play where you are now.',
  enter: 'Go to the stories',
}
