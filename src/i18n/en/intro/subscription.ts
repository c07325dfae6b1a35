/** The subscription to news of a story. */
export const subscription = {
  off: 'Subscribe',
  on: 'Subscribed',
  about: 'We write to you when “{{title}}” has a new version, and when there is a new story. Once a day at most.',
  aboutWithoutEmail:
    'No email is sent from here at present. Your subscription is kept: once there is, we write when “{{title}}” has a new version.',
  email: 'Email',
  otherEmail: 'Another email (optional)',
  emailRequired: 'Email is required',
  emailInvalid: 'Invalid email format',
  cancel: 'Cancel subscription',
  done: 'Subscribed',
  cancelled: 'Subscription cancelled',
}
