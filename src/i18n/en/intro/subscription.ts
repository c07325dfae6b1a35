/** The subscription to news of a story. */
export const subscription = {
  off: 'Subscribe',
  on: 'Subscribed',
  about: 'We write to you when there is news of “{{title}}”.',
  email: 'Email',
  otherEmail: 'Another email (optional)',
  emailRequired: 'Email is required',
  emailInvalid: 'Invalid email format',
  cancel: 'Cancel subscription',
  done: 'Subscribed',
  cancelled: 'Subscription cancelled',
}
