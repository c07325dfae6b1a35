/** The rules of protocol/SPEC.md that decide about an entry, a gate and the composer. A new kind does not compile without its rules here. */
import { type Entry } from '../../protocol/entries.ts'
import { type EventType } from '../../protocol/events/index.ts'
import { type HostFact, type Intent } from '../../protocol/intents.ts'
import { type ComposerReason } from '../../protocol/view/composer.ts'
import { type Gate } from '../reducer/state.ts'

/** Ids such as `P3`, the most telling first. */
export type RuleIds = readonly string[]

export const EVENT_RULES: Readonly<Record<EventType, RuleIds>> = {
  message: ['P1', 'P2', 'P9', 'I2', 'M2'],
  show_tips: ['P1', 'P2', 'P9'],
  show_alert: ['P11'],
  error: ['F5', 'F6', 'F15'],
  debug: ['P12'],
  show_chat_options: ['I5', 'I8', 'I17', 'I18', 'S9', 'S15'],
  show_action_options: ['I8', 'S15'],
  upload_image: ['I9', 'S15'],
  update_total_progress: ['S4', 'P3'],
  update_task_progress: ['S4', 'P3'],
  heart_value: ['S4', 'S9', 'S16', 'P3'],
  update_user_coins: ['S10', 'P3'],
  mission_completed: ['S11', 'S17', 'P3'],
  show_scene: ['S5', 'S7', 'S13'],
  scene_transition: ['S8', 'S15'],
  enter_paid_scene: ['B1', 'B2', 'B3'],
  payment_required: ['F10'],
  wait: ['P4'],
  show_ending: ['E1', 'E3', 'S3'],
  play_audio: ['M5', 'M6', 'P3'],
  voice_config: ['S7', 'M2', 'P3'],
  show_image: ['S5', 'M10', 'S18'],
  animated_images: ['M9'],
  play_video: ['M7', 'M8', 'M14'],
  preload: ['M1', 'P3'],
  show_overlay: ['P5'],
  show_people: ['S21', 'S22', 'P3'],
  show_mood: ['S19', 'S20'],
}

export const GATE_RULES: Readonly<Record<Gate['kind'], RuleIds>> = {
  typing: ['P1', 'P2'],
  delay: ['P2', 'P9'],
  tap: ['P10'],
  speech: ['M18'],
  modal: ['P11'],
  wait: ['P4'],
  thinking: ['P7'],
  voice: ['M2'],
  overlay: ['P5'],
  video: ['M7', 'M8'],
  frames: ['M9'],
  still: ['M10'],
}

export const COMPOSER_RULES: Readonly<Record<ComposerReason, RuleIds>> = {
  ended: ['I3', 'E1'],
  unavailable: ['I3', 'F6'],
  elsewhere: ['I3', 'T1'],
  payment: ['I3', 'B5'],
  next_message: ['I3', 'P2', 'P9'],
  next_video: ['I3', 'P2'],
  next_tap: ['I3', 'P10'],
  please_wait: ['I3'],
  upload: ['I3', 'I9'],
  select_option: ['I3', 'I5'],
}

const INTENT_RULES: Readonly<Record<Intent['kind'], RuleIds>> = {
  send: ['I1', 'I2'],
  choose: ['I5', 'I6', 'I8'],
  tap: ['P6'],
  skipRead: ['P14'],
  continue: ['P5'],
  retry: ['I7'],
  playAgain: ['E2', 'E4'],
  jump: ['S12'],
  finish: ['S17'],
  pausePaid: ['B17'],
  goOnPaid: ['B17'],
  speak: ['M17'],
  upload: ['I9'],
  video: ['M8', 'M14'],
  voice: ['M4', 'M18'],
  answered: ['E3'],
  noticed: ['P11'],
}

const HOST_RULES: Readonly<Record<HostFact['kind'], RuleIds>> = {
  user: ['S10', 'B8', 'F10'],
  settings: ['P8', 'M5', 'P12'],
  modal: ['P11', 'B13'],
  sound: ['M2'],
  visibility: ['F7', 'F11', 'B7'],
  network: ['F16'],
  frozen: ['T7'],
  owner: ['T1', 'T3'],
  resumed: ['L2', 'F7'],
}

/** The rules of an entry: those of its events, its act, or what it reports. A timer's are those of the gate that it opens. */
export function listRules(entry: Entry): RuleIds {
  switch (entry.type) {
    case 'open':
      return ['S1']
    case 'server':
      return [
        ...new Set([
          ...entry.events.flatMap(({ event_type }) => EVENT_RULES[event_type]),
          ...((entry.dropped ?? []).length > 0 ? ['W6', 'W14'] : []),
        ]),
      ]
    case 'intent':
      return INTENT_RULES[entry.intent.kind]
    case 'host':
      return HOST_RULES[entry.fact.kind]
    case 'timer':
      return listTimerRules(entry.work)
    case 'result':
      return entry.ok ? [] : ['F1', 'F2']
  }
}

function listTimerRules(work: string): RuleIds {
  const kind = work.split(':', 1)[0] ?? ''
  if (kind === 'preparing') return GATE_RULES.voice
  if (kind === 'transition') return EVENT_RULES.scene_transition
  return Object.prototype.hasOwnProperty.call(GATE_RULES, kind) ? GATE_RULES[kind as Gate['kind']] : []
}
