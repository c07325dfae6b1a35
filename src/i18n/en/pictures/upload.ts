/** Pictures of the player: what they must show, and how they are sent. Errors are word for word the specification's, where it has one. */
export const upload = {
  region: 'Your picture',
  ask: 'The story asks for a picture of you.',
  choose: 'Choose a picture',
  take: 'Take a photo',
  decline: 'Not now',
  requirements: {
    title: 'A picture of your face',
    background: 'Simple background',
    frontal: 'Frontal headshot',
    hands: 'No hand gestures',
    accessories: 'No accessories',
    avoid: 'Not like this',
    /** What breaks each requirement. */
    faults: {
      background: 'A busy background',
      frontal: 'A turned head',
      hands: 'A hand in the picture',
      accessories: 'Glasses or a hat',
    },
  },
  progress: 'Upload',
  stages: { preparing: 'Preparing...', sending: 'Uploading...', checking: 'Checking...' },
  cancel: 'Cancel',
  retry: 'Try again',
  failures: {
    bad_type: 'Only JPEG and PNG pictures can be sent.',
    unreadable: 'Failed to load image',
    no_demo: 'Failed to load demo image',
    no_address: 'Failed to get upload URL',
    refused: 'Failed to upload image',
    not_sent: 'File upload failed',
    no_face: 'Face detection failed',
    failed: 'Upload failed. Please try again.',
  },
  advice: {
    again: 'Send it again, or choose another picture.',
    face: 'Choose one that shows your face from the front.',
    other: 'Choose another picture, a JPEG or PNG.',
  },
}
