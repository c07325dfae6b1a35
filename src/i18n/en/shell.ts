/** English texts of the shell: what every screen may show. English is word for word the specification's, where it has one. */
import { type CallFailure } from '../../../protocol/api/result.ts'

export const texts = {
  appName: 'Lamplit',
  /** The app in a line. */
  appLine: 'Stories that answer when you speak.',
  loading: 'Loading...',
  silent: { text: 'No answer from the server yet.', back: 'Back to stories' },
  needsScripts: 'To play, turn on JavaScript, in a browser that is up to date.',
  retry: 'Retry',
  back: 'Back',
  close: 'Close',
  dismiss: 'Dismiss',
  cancel: 'Cancel',
  confirm: 'Confirm',
  routeFailed: 'Failed to Load Page',
  routeFailedHint: 'Check your connection and try again.',
  toStories: 'Back to the stories',
  menu: {
    title: 'Menu',
    stories: 'Stories',
    tasks: 'Tasks',
    credits: 'Diamonds',
    profile: 'Profile',
    newAvatar: 'New avatar',
  },
  /** With a character: the heart, 0 to 100, and endings. */
  bond: {
    heart: 'Heart: {{heart}}',
    endings_one: '{{count}} ending together',
    endings_other: '{{count}} endings together',
  },
  share: {
    story: 'Share this story',
    text: '“{{title}}” · {{app}}',
    copied: 'Link copied',
    failed: 'The link could not be copied',
  },
  bill: {
    price: 'Price',
    balance: 'You have',
    left: 'Left after it',
    diamonds_one: '{{count, amount}} diamond',
    diamonds_other: '{{count, amount}} diamonds',
    confirm_one: 'Confirm · {{count, amount}} diamond',
    confirm_other: 'Confirm · {{count, amount}} diamonds',
  },
  notKept: 'This browser does not let the app store anything. Progress cannot be kept on this device.',
  credits: 'Credits: {{count}} diamonds',
  failures: {
    network: 'The network cannot be reached. Check your connection and try again.',
    timeout: 'The server is taking too long to answer. Please try again.',
    http: 'Something went wrong on our side. Please try again in a moment.',
    gate: 'Something in front of this site asks for a password and keeps the app from its server. Reload the page to enter it, or tell who runs the site.',
    unauthorized: 'Failed to refresh token',
    insufficient_coins: 'Not enough diamonds',
    price_changed: 'The price has changed',
    refused: 'An error occurred',
    bad_answer: 'Something went wrong on our side. Please try again in a moment.',
  } satisfies Record<CallFailure, string>,
}
