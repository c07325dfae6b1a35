/** Everything that the checks of a story can find, as a closed set. The client has a text for each in every language. */

/** Problems of a value's shape, found by the schemas. `values`: `field`, and where it counts `value` or `expected`. */
export const SHAPE_PROBLEMS = [
  'unknown_field',
  'missing_field',
  'wrong_type',
  'not_allowed',
  'bad_name',
  'bad_variable',
  'reserved_name',
  'empty_text',
  'bad_html',
  'bad_condition',
  'bad_pattern',
  'long_pattern',
  'out_of_range',
  'empty_list',
  'unknown_step',
  'unknown_mood',
  'one_end',
  'image_and_alt',
] as const

/** Problems of names and of ways through the story. `values` has `name`, and `node` where it is not the place itself. */
export const STORY_PROBLEMS = [
  'other_folder',
  'reserved_id',
  'unknown_category',
  'repeated_actor',
  'taken_actor',
  'reserved_variable',
  'scene_never_begins',
  'repeated_scene',
  'repeated_ending',
  'ending_beyond',
  'repeated_option',
  'unknown_start',
  'unknown_node',
  'unreachable_node',
  'endless_loop',
  'dead_end',
  'unknown_scene',
  'unknown_actor',
  'unknown_variable',
  'unknown_visited',
  'unknown_chosen',
  'wrong_expression',
  'wrong_value',
  'bad_text',
  'wrong_chapter',
  'unknown_button',
  'voice_without_words',
  'portrait_without_face',
  'portrait_without_avatar',
  'repeated_gift',
  'silent_price',
  'long_task',
  'dialog_in_sentence',
  'repeated_person',
  'unknown_face',
  'slow_pattern',
  'unsupported_pattern',
  'unnamed_intent',
  'repeated_intent',
  'no_examples',
  'silent_intent',
  'endless_listen',
  'free_without_end',
  'free_turn_counts',
  'no_way_on',
  'idle_intent',
  'back_to_start',
  'line_never_read',
  'missing_picture',
  'missing_clip',
  'missing_sound',
  'stale_translation',
] as const

/** Problems that playing the story in every way finds. */
export const PLAY_PROBLEMS = [
  'too_many_positions',
  'node_never_reached',
  'ending_never_reached',
  'option_never_offered',
  'no_free_option',
  'no_open_option',
  'single_option',
  'reader_in_circle',
  'listens_in_silence',
  'no_card_of_heart',
  'total_falls',
  'task_falls',
  'level_skips',
  'absent_person',
] as const

export type ShapeProblem = (typeof SHAPE_PROBLEMS)[number]
export const PROBLEM_CODES = [...SHAPE_PROBLEMS, ...STORY_PROBLEMS, ...PLAY_PROBLEMS] as const
export type ProblemCode = (typeof PROBLEM_CODES)[number]

/** Values for the text of a problem. */
export type ProblemValues = Readonly<Record<string, string | number>>
