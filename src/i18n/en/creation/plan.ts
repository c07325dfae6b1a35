/** English texts: a story that is published at a time. */
export const plan = {
  title: 'Publish at a time',
  about:
    'The story is published then as it is saved now. What you write afterwards stays a draft until you publish it. It is checked again at that time.',
  time: 'Date and time ({{zone}})',
  timeHint: 'In the time of this device. A server that does not run then publishes at its next start.',
  inThePast: 'Choose a time that is still to come.',
  set: 'Plan the publication',
  change: 'Change the plan',
  cancel: 'Cancel the plan',
  planned: 'Version {{number}} is published on {{when}}.',
  plannedBy: 'Version {{number}} is published on {{when}}, as {{name}} has planned.',
  failed: 'Version {{number}} was to be published on {{when}}, and was not. It is still as it was for readers.',
  isSet: 'The publication is planned.',
  isCancelled: 'The plan is cancelled.',
  notSaved: 'Nothing was planned: the story could not be saved.',
  note: 'On {{when}}',
  noteFailed: 'Not published',
  noteNamed: 'Planned publication: {{when}}',
  noteFailedNamed: 'Planned publication: not published on {{when}}',
  listed: 'Is published on {{when}}',
  listedFailed: 'Was not published on {{when}}',
}
