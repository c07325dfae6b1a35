/** How to have content removed. Doc 1 §2. */
import { type WriteLegalDocument } from '../../legalPages.ts'
import { describeContact } from './operator.ts'

export const write: WriteLegalDocument = (operator) => ({
  summary: 'How to have a picture, a voice, a character or a text removed because it shows you or belongs to you.',
  sections: [
    {
      id: 'who',
      heading: 'Who can ask',
      blocks: [
        [
          'A person who is shown, imitated or named in content without having agreed to it, or someone who may act for that person.',
          'The owner of a copyright, trademark or other right in the content, or someone who may act for the owner.',
          'Anyone, where a person under 18 could be affected.',
          'You, for pictures that you uploaded yourself.',
        ],
      ],
    },
    {
      id: 'how',
      heading: 'What to send',
      blocks: [
        describeContact(operator),
        [
          'Where the content is: the story, the character and the scene, or the address of the page. A screenshot helps.',
          'What connects you with it: that it shows you, or which right you hold.',
          'That what you write is true to the best of your knowledge.',
          'How we can reach you.',
        ],
        'You need not send an identity document with the first message. If we must make sure that you are the person concerned, we ask for no more than is needed, and delete it afterwards.',
      ],
    },
    {
      id: 'when',
      heading: 'How quickly we act',
      blocks: [
        [
          'Content that may involve a minor: removed at once, and reported to the authorities.',
          'Intimate content of a real person without consent: hidden at once, removed within 48 hours.',
          'Other requests: decided within seven business days.',
        ],
        'We tell you the result. Removed content is also taken out of running games; copies on players’ devices expire within days.',
      ],
    },
    {
      id: 'own',
      heading: 'Your own pictures and account',
      blocks: [
        'You delete avatars under ‘[My avatars](/user-character)’. To delete your whole account with everything you wrote and uploaded, open ‘[Settings](/user/settings#delete-account)’ and choose ‘Delete account’. Guests can do so, too.',
        `For a single other upload, say where it is. ${describeContact(operator)}`,
      ],
    },
    {
      id: 'counter',
      heading: 'If your content was removed',
      blocks: [
        'We tell the author of the content why it was removed, unless the law forbids it. If you think that this was a mistake, answer with your reasons, and someone else looks at it again.',
      ],
    },
  ],
})
