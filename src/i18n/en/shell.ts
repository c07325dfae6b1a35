/** Words of the shell: what every screen may show. English is word for word the specification's, where it has one. */
import { type NoticeCode } from '../../../protocol/errors.ts'
import { type CallFailure } from '../../../protocol/api/result.ts'

export const shell = {
  appName: 'Interactive Stories',
  loading: 'Loading...',
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
    credits: 'Credits',
    profile: 'Profile',
    newAvatar: 'New avatar',
  },
  notKept: 'This browser does not let the app store anything. Progress cannot be kept on this device.',
  credits: 'Credits: {{count}} diamonds',
  notices: {
    network_unstable: 'Sorry, the network is unstable, please try again or switch to another story to continue.',
    chat_init_failed: 'Failed to initialize chat',
    send_failed: 'Failed to send message',
    refresh_failed: 'Failed to refresh token',
    story_error: 'An error occurred',
    video_failed: 'Failed to load video',
    prev_scene_failed: 'Failed to go to the previous scene',
    next_scene_failed: 'Failed to go to the next scene',
    stage_complete: "This stage is complete. You can still chat with {{name}}, or tap 'Finish' to go back.",
    scene_unpaid: 'This scene has to be paid for before it goes on.',
    charge_soon: 'The next charge of this scene comes soon. Diamonds to pay: {{price}}.',
  } satisfies Record<NoticeCode, string>,
  failures: {
    network: 'The network cannot be reached. Check your connection and try again.',
    timeout: 'The server is taking too long to answer. Please try again.',
    http: 'Something went wrong on our side. Please try again in a moment.',
    unauthorized: 'Failed to refresh token',
    insufficient_coins: 'Not enough diamonds',
    refused: 'An error occurred',
    bad_answer: 'Something went wrong on our side. Please try again in a moment.',
  } satisfies Record<CallFailure, string>,
}
