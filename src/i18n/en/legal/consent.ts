/** The question of consent to analytics, where an operator asks it. */
export const consent = {
  title: 'Help us improve the stories?',
  body: 'With your consent, the app sends anonymous usage data and error reports. Never what you write. You can change this in the settings.',
  allow: 'Allow',
  decline: 'Decline',
}
