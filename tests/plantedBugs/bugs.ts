/**
 * Bugs, and for each the path that leads from what a player sees to the file, with `npm run replay` alone. `plantedBugs.test.ts` plants each into a copy and
 * walks the path. The same steps are in the studio: the bar, **Entry** and **Why**.
 */

/** `args` follow `npm run replay -- RECORDING`; `shows`: what the output has, and what it tells the reader. */
export interface Step {
  args: readonly string[]
  shows: string
}

export interface PlantedBug {
  kind: string
  /** What the player sees. */
  seen: string
  file: string
  /** The code that is right, and what stands in its place. */
  from: string
  to: string
  /** A recording, from the root. */
  recording: string
  /** At most six. The first says which entry, the last names the file. */
  path: readonly Step[]
}

const RECORDINGS = 'fixtures/recordings'

/** Twelve, one of each kind. The recordings are of builds without them. */
export const PLANTED_BUGS: readonly PlantedBug[] = [
  {
    kind: 'ordering',
    seen: 'The heart is missing after the last line.',
    file: 'worker/ordering/queue.ts',
    from: 'queue.head + 1 >= queue.items.length',
    to: 'queue.head + 2 >= queue.items.length',
    recording: `${RECORDINGS}/lines-one-after-another.jsonl`,
    path: [
      { args: [], shows: 'another than the recorded one from entry 8 on' },
      { args: ['--why-not', 'heart'], shows: 'but it was lost: no rule leaves it out, in entry 6' },
    ],
  },
  {
    kind: 'pacing',
    seen: 'A line stays too short before the next one.',
    file: 'worker/ordering/pacing.ts',
    from: 'event === null || nameNext(event) === null ?',
    to: 'event === null || nameNext(event) !== null ?',
    recording: `${RECORDINGS}/lines-one-after-another.jsonl`,
    path: [
      { args: [], shows: 'another than the recorded one from entry 5 on' },
      { args: ['--reenact'], shows: 'it has no timer delay:e000001' },
      { args: ['--explain', '5'], shows: 'by computeDelayMs worker/ordering/pacing.ts' },
    ],
  },
  {
    kind: 'gates',
    seen: 'The overlay stays after its button was pressed.',
    file: 'worker/reducer/gates.ts',
    from: '    view.overlay = null\n',
    to: '',
    recording: `${RECORDINGS}/overlay-stops-the-queue.jsonl`,
    path: [
      { args: [], shows: 'another than the recorded one from entry 9 on' },
      { args: ['--explain', '9'], shows: 'openGate worker/reducer/gates.ts' },
    ],
  },
  {
    kind: 'billing',
    seen: 'The interval is over and nothing is charged.',
    file: 'worker/billing/billing.ts',
    from: '>= billing.seconds',
    to: '> billing.seconds + 5',
    recording: `${RECORDINGS}/paid-scene.jsonl`,
    path: [
      { args: [], shows: 'another than the recorded one from entry 15 on' },
      { args: ['--explain', '15'], shows: 'by isIntervalOver worker/billing/billing.ts' },
    ],
  },
  {
    kind: 'history',
    seen: 'The last lines are missing when the story is opened again.',
    file: 'worker/reducer/history.ts',
    from: 'if (context.view.ending === null) restoreLines',
    to: 'if (context.view.ending !== null) restoreLines',
    recording: `${RECORDINGS}/history-opened.jsonl`,
    path: [
      { args: [], shows: 'another than the recorded one from entry 4 on' },
      { args: ['--explain', '4'], shows: 'applyHistory worker/reducer/history.ts' },
    ],
  },
  {
    kind: 'dedupe',
    seen: 'A line comes twice.',
    file: 'worker/ordering/dedupe.ts',
    from: 'if (!known.addMessage(event.data.id)) return null',
    to: 'known.addMessage(event.data.id)',
    recording: `${RECORDINGS}/events-sent-twice.jsonl`,
    path: [
      { args: [], shows: 'last changed by entry 3' },
      { args: ['--explain', '3'], shows: 'by dedupeEvents worker/ordering/dedupe.ts' },
    ],
  },
  {
    kind: 'heart',
    seen: 'The heart stays at its first value.',
    file: 'worker/reducer/events/progress.ts',
    from: 'value: data.heart_value',
    to: 'value: context.view.heart?.value ?? data.heart_value',
    recording: `${RECORDINGS}/first-story.jsonl`,
    path: [
      { args: [], shows: 'another than the recorded one from entry 24 on' },
      { args: ['--explain', '24'], shows: 'applyHeart worker/reducer/events/progress.ts' },
    ],
  },
  {
    kind: 'scenes',
    seen: 'The countdown to the next scene goes on in that scene.',
    file: 'worker/reducer/events/scene.ts',
    from: '  clearTransition(context)\n  leaveActionsBehind(context)\n  trackScene',
    to: '  leaveActionsBehind(context)\n  trackScene',
    recording: `${RECORDINGS}/transition-cancelled.jsonl`,
    path: [
      { args: [], shows: 'another than the recorded one from entry 4 on' },
      { args: ['--explain', '4'], shows: 'applyScene worker/reducer/events/scene.ts' },
    ],
  },
  {
    kind: 'voice',
    seen: 'A voice is given up an attempt too early.',
    file: 'worker/reducer/voice.ts',
    from: 'voice.attempt <= VOICE_PLAYBACK_RETRIES',
    to: 'voice.attempt < VOICE_PLAYBACK_RETRIES',
    recording: `${RECORDINGS}/voice-that-cannot-be-played.jsonl`,
    path: [
      { args: [], shows: 'another than the recorded one from entry 10 on' },
      { args: ['--why-not', 'voice', '--at', '10'], shows: 'stopVoice worker/reducer/voice.ts' },
    ],
  },
  {
    kind: 'media',
    seen: 'The last of the pictures is never shown.',
    file: 'worker/reducer/media.ts',
    from: 'if (index + 1 < images.length)',
    to: 'if (index + 2 < images.length)',
    recording: `${RECORDINGS}/animated-images.jsonl`,
    path: [
      { args: [], shows: 'another than the recorded one from entry 6 on' },
      { args: ['--explain', '6'], shows: 'advancePictures worker/reducer/media.ts' },
    ],
  },
  {
    kind: 'coordination of tabs',
    seen: 'A tab goes on playing after another one took over.',
    file: 'worker/runtime/coordination.ts',
    from: "return change(state, next, { type: 'stopSession' }, { type: 'release' })",
    to: "return change(state, next, { type: 'release' })",
    recording: 'tests/plantedBugs/played-in-another-tab.jsonl',
    path: [
      { args: [], shows: 'the tab at entry 8, evicted by lock: the code of now does otherwise' },
      { args: ['--explain', '8'], shows: 'handleEvicted worker/runtime/coordination.ts' },
    ],
  },
  {
    kind: 'resume',
    seen: 'After the page came back, what the server had sent meanwhile never appears.',
    file: 'worker/reducer/resume.ts',
    from: 'nextNumber(context)',
    to: 'context.core.counter',
    recording: `${RECORDINGS}/weather-ends-with-its-background.jsonl`,
    path: [
      { args: [], shows: 'from entry 9 on: server resuming:2' },
      { args: ['--explain', '9'], shows: '! never begun    its stream was not wanted any more (O5), in entry 9' },
      { args: ['--why-not', 'options', '--at', '9'], shows: 'the request resuming:1 is out' },
      { args: ['--explain', '7'], shows: 'requestResumption worker/reducer/resume.ts' },
    ],
  },
]

/** The build that recorded these has the bug, too, so each view is the one that it promises. */
export const REPORTED_BUGS: readonly PlantedBug[] = [
  {
    kind: 'ordering',
    seen: 'The third line comes before the second.',
    file: 'worker/ordering/queue.ts',
    from: '[...queue.items.slice(queue.head), ...arrived].sort(compareEvents)',
    to: '[...queue.items.slice(queue.head), ...[...arrived].sort(compareEvents)]',
    recording: 'tests/plantedBugs/read-in-two-parts.jsonl',
    path: [
      { args: [], shows: 'the views are those that were recorded' },
      { args: ['--model'], shows: 'event e000003 began before event e000002' },
      { args: ['--explain', '4'], shows: 'by enqueue worker/ordering/queue.ts' },
    ],
  },
  {
    kind: 'pacing',
    seen: 'Of three lines that come at once the overlay leaves time for one.',
    file: 'worker/ordering/pacing.ts',
    from: 'Math.max(now, readBefore) + Math.ceil',
    to: 'now + Math.ceil',
    recording: 'tests/plantedBugs/three-lines-at-once.jsonl',
    path: [
      { args: [], shows: '    6      3.327 s  timer   delay:e000003' },
      { args: ['--explain', '6'], shows: 'which opened the gate delay:e000003' },
      { args: ['--explain', '4'], shows: 'by computeReadAt worker/ordering/pacing.ts' },
    ],
  },
  {
    kind: 'billing',
    seen: 'The second interval of a paid scene costs nothing.',
    file: 'worker/billing/billing.ts',
    from: 'interval: billing.interval + 1,',
    to: 'interval: billing.interval,',
    recording: 'tests/plantedBugs/two-paid-intervals.jsonl',
    path: [
      { args: [], shows: 'at entry 25 call:reset#13 has the key of call:reset#7, which entry 16 answered' },
      { args: ['--explain', '16'], shows: 'by startNextInterval worker/billing/billing.ts' },
    ],
  },
  {
    kind: 'resume',
    seen: 'After a bad connection the story goes on without a line, and nothing answers.',
    file: 'worker/reducer/actions.ts',
    from: "  if (core.hasMissedEvents) requestResumption(context, 'next')\n  startThinking",
    to: '  startThinking',
    recording: 'tests/plantedBugs/missed-after-a-cut.jsonl',
    path: [
      { args: [], shows: '   13     17.000 s  result  action:2: network' },
      { args: ['--why-not', 'options'], shows: 'intent send Hello? with entry 14 did not ask for it' },
      { args: ['--explain', '14'], shows: 'requestAction worker/reducer/actions.ts' },
    ],
  },
  {
    kind: 'heart',
    seen: 'The heart is full, text is over, and the field is open.',
    file: 'worker/reducer/offers.ts',
    from: 'isHeartFull(heart) && !heart.isAllowMessage',
    to: 'isHeartFull(heart) && heart.isAllowMessage',
    recording: 'tests/plantedBugs/full-heart-and-an-open-field.jsonl',
    path: [
      { args: ['--model'], shows: '"select_option"' },
      { args: ['--why-not', 'composer'], shows: 'isTextClosed worker/reducer/offers.ts' },
    ],
  },
  {
    kind: 'echo',
    seen: 'Words that could not be sent, and had reached the server, stand there twice.',
    file: 'worker/reducer/echoes.ts',
    from: '?? same[0])?.key',
    to: ')?.key',
    recording: 'tests/plantedBugs/words-that-stand-twice.jsonl',
    path: [
      { args: ['--model'], shows: 'messages.1.delivery' },
      {
        args: ['--why-not', 'messages.1.delivery'],
        shows: 'message e000002 of entry 12 began with entry 12, and left it',
      },
    ],
  },
  {
    kind: 'scenes',
    seen: 'The picture of a scene never comes.',
    file: 'worker/reducer/events/scene.ts',
    from: 'if (image_url !== null) showBackground',
    to: 'if (image_url !== null && id !== view.scene.id) showBackground',
    recording: 'tests/plantedBugs/scene-without-its-picture.jsonl',
    path: [
      { args: ['--model'], shows: 'stage.background' },
      {
        args: ['--why-not', 'picture'],
        shows: 'show_scene e000004 of entry 9 began with entry 11, and left it as it is',
      },
    ],
  },
  {
    kind: 'coordination of tabs',
    seen: 'The player comes back to the app, and the story does not go on.',
    file: 'worker/runtime/coordination.ts',
    from: "(fact.kind === 'frozen' || isShown)",
    to: "fact.kind === 'frozen'",
    recording: 'tests/plantedBugs/seen-again-and-not-played.jsonl',
    path: [
      { args: [], shows: 'its page came back, and it did not ask to lead (T7)' },
      { args: ['--explain', '9'], shows: 'handleHostFact worker/runtime/coordination.ts' },
    ],
  },
]
