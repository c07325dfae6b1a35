/** Notices of a game. English is word for word the specification's, where it has one. */
import { type NoticeCode } from '../../../../protocol/errors.ts'

export const notices = {
  network_unstable: 'Sorry, the network is unstable, please try again or switch to another story to continue.',
  chat_init_failed: 'Failed to initialize chat',
  send_failed: 'Failed to send message',
  refresh_failed: 'Failed to refresh token',
  story_error: 'An error occurred',
  video_failed: 'Failed to load video',
  prev_scene_failed: 'Failed to go to the previous scene',
  next_scene_failed: 'Failed to go to the next scene',
  stage_complete_unnamed: "This stage is complete. You can still chat, or tap 'Finish' to go back.",
  stage_complete: "This stage is complete. You can still chat with {{name}}, or tap 'Finish' to go back.",
  all_complete: 'You have completed the stage of every character.',
  scene_unpaid: 'This scene has to be paid for before it goes on.',
  charge_soon: 'The next charge of this scene comes soon. Diamonds to pay: {{price, amount}}.',
} satisfies Record<NoticeCode | 'stage_complete_unnamed', string>
