/** English texts: a story as plain text. */
export const text = {
  show: 'Write as',
  views: { form: 'Form', text: 'Text' },
  node: 'Node {{id}} as text',
  story: 'The whole story as text',
  notTaken_one: 'One line cannot be read. The text is kept on this device, and taken into the story when it is mended.',
  notTaken_other:
    '{{count}} lines cannot be read. The text is kept on this device, and taken into the story when they are mended.',
  changed: 'Not in the story yet: it has changed in the same places. The text is kept on this device.',
  conflict: 'The story has changed in the places below since you began this text. Everything else is merged.',
  line: 'Line {{line}}: {{error}}',
  errors: {
    unknown_speaker:
      'Nobody in the story speaks under this name: {{words}}. Add them under Other speakers, or begin a narration with \\.',
    stray_continuation: 'A line that begins with | goes on with words above it, and there are none.',
    unknown_direction: 'This direction is not known: {{words}}',
    bad_node: 'No node can have this id here: {{words}}',
    repeated_node: 'The node {{words}} stands there twice.',
    no_node: 'This line is in no node. Begin with a line such as: # node-1',
    after_end: 'The node has ended before this line. Move it up.',
    two_ends: 'A node ends in one way: with options, a way on, or an ending.',
    form_only: 'This is changed in the form. Put it back as it was: {{words}}',
  },
  help: 'How it is written',
  samples: {
    narration: 'The pier is empty.',
    speaker: 'Lan: Who is there?',
    more: '| Answer me.',
    condition: '[if trust >= 2] Lan: You again.',
    kind: '[tip] Save often.',
    option: '  * Answer -> lit',
    plain: '\\Note: nothing happened.',
  },
  means: {
    narration: 'Narration',
    speaker: 'A line, with the name of who says it. @ is the actor played with.',
    more: 'Goes on in the line above, after a line break.',
    condition: 'Only under this condition.',
    kind: 'Another text: tip, hint, alert, overlay, page, error, ending, ending text.',
    direction:
      'A direction with one value: music, sound, wait, image, picture, show, scene, total, debug. All others are moved and removed here, and changed in the form.',
    option: 'An option, and the node that it leads to.',
    way: 'The node that comes next.',
    node: 'A node begins, in the text of the whole story.',
    plain: 'Narration that looks like something else.',
  },
}
