/** The English messages of the checks, by code: what `stories:check` prints. The client has texts of its own. */
import { type ProblemCode, type ProblemValues, type SHAPE_PROBLEMS } from '../../../protocol/story/problemCodes.ts'

/** The message of a problem. */
export interface Finding {
  code: ProblemCode
  values: ProblemValues
  message: string
}

/** A schema has messages of its own. */
type CodeWithMessage = Exclude<ProblemCode, (typeof SHAPE_PROBLEMS)[number]>

const MESSAGES: Readonly<Record<CodeWithMessage, string>> = {
  other_folder: 'the id is {name}, but the folder is {folder}',
  reserved_id: 'no story can be called {name}: other media lie there',
  unknown_category: 'there is no category {name}',
  repeated_actor: 'two actors are called {name}',
  taken_actor: 'the actor {name} is already an actor of {story}',
  reserved_variable: '{name} has a meaning of its own, and cannot be a variable',
  scene_never_begins: 'no node begins the scene {name}',
  repeated_scene: 'the scene {name} stands there twice',
  repeated_ending: 'two endings have the number {number}',
  ending_beyond: 'there are {endings} endings, and this has the number {number}',
  repeated_option: 'two options are called {name}',
  unknown_start: 'there is no node {name} to start in',
  unknown_node: '{node} leads to {name}, which is no node',
  unreachable_node: 'nothing leads to {name}',
  endless_loop: '{name} leads back to itself without waiting for the player',
  dead_end: 'from {name} no ending can be reached',
  unknown_scene: 'there is no scene {name}',
  unknown_actor: 'the story has no actor {name}',
  unknown_variable: 'there is no variable {name}',
  unknown_visited: 'the expression counts visits of {name}, which is no node',
  unknown_chosen: 'the expression asks for the option {name}, which no node offers',
  wrong_expression: 'in the expression, {name}',
  wrong_value: '{name} begins as another kind of value: number, true or false, or text',
  bad_text: 'the braces of this text are no pattern: {name}',
  wrong_chapter: 'a chapter begins in {name}, which is no node, begins another one, or is not the start for the first',
  unknown_button: 'no option {name} is offered after this line',
  voice_without_words: 'a voiced line needs words outside of the asterisks',
  portrait_without_face: 'a picture with the portrait of the player needs the area of a face',
  portrait_without_avatar: 'the player has a portrait only in a story with face_swap',
  repeated_gift: '{node} gives diamonds twice; a node gives them once',
  silent_price: 'the dialog of this paid scene has no words of the story: give it a text',
  long_task: 'the task "{name}" takes more than two rows on a phone of 360 px, and is cut',
  dialog_in_sentence: 'this dialog cuts the sentence of the line before it',
  repeated_person: '{name} stands there twice',
  unknown_face: 'there is no picture of {name} with the face {face}',
  slow_pattern:
    'the patterns of this node take too long together, {name} most of all; shorten it, or count fewer repetitions',
  unsupported_pattern:
    'the engine does not run the pattern {name}: nothing can look ahead, as (?!…) and (?=…), or refer back, as \\1, and groups that look behind begin with (?:',
  unnamed_intent: 'a character answers here, so each answer needs an id',
  repeated_intent: 'two answers of this node have the id {name}',
  no_examples: '{name} has neither examples nor patterns in {language}',
  silent_intent: 'no line and no way on: without a model the player gets no answer',
  endless_listen:
    'who writes nothing that {node} expects stays there for ever, or comes back to it: give it `after`, with turns and a goto',
  free_without_end: 'free turns end after some texts: give them `after`, with turns and a goto',
  free_turn_counts: 'in free turns an answer only says something: it leads nowhere and changes nothing',
  no_way_on: '{name} has no way on: the talk leads back to itself',
  idle_intent: '{name} changes nothing and leads nowhere, as all of this talk',
  back_to_start: '{node} leads back to {name}, where the story begins',
  line_never_read: 'no player reads this line: its condition never holds, {name}',
  missing_picture: 'there is no picture {name}',
  missing_clip: 'there is no clip {name}',
  missing_sound: 'there is no sound {name}',
  stale_translation: 'the text that this one translates has changed since',
  too_many_positions: 'there are more than {count} places to be in: not all of them were tried',
  node_never_reached: 'no way of playing leads to {name}',
  ending_never_reached: 'the ending {name} cannot be reached',
  option_never_offered: 'the option {name} of {node} is never offered',
  no_free_option: 'a player without diamonds is stuck in {node}',
  no_open_option: "there is a way to {node} on which no option's condition holds; all are offered there",
  single_option: 'there is a way to {node} on which only {name} is offered: a choice needs two options',
  reader_in_circle:
    'there is a way to {node} from which no ending can be reached any more: the player goes round in circles',
  listens_in_silence: '{node} listens where a full heart has ended free text',
  no_card_of_heart: 'a full heart leads to none of the cards of {node}',
  total_falls: 'on a way to {node} the total falls from {before} to {after}',
  level_skips: 'on a way to {node} the task {name} has level {after}, after level {before}',
  task_falls: 'on a way to {node} the task {name} falls from {before} to {after}',
  absent_person: 'on no way is {name} on the stage here',
}

export function createFinding(code: CodeWithMessage, values: ProblemValues = {}): Finding {
  const message = MESSAGES[code].replace(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? ''))
  return { code, values, message }
}
