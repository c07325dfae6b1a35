/** How to complain. Doc 1 §2. */
import { type WriteLegalDocument } from '../../legalPages.ts'
import { describeContact, nameOperator } from './operator.ts'

export const write: WriteLegalDocument = (operator) => ({
  summary: 'If something here is illegal, harmful or simply wrong, tell us. Every complaint is read by a person.',
  sections: [
    {
      id: 'what',
      heading: 'What you can complain about',
      blocks: [
        [
          'A story, character, picture, voice or generated answer that is illegal, breaks our terms, or should not be here.',
          'Content that shows you, or someone you represent, without consent. See the page on [content removal](/content-removal): such requests come first.',
          'A charge, a missing diamond, or a purchase that did not work.',
          'How we handle your data or your account.',
        ],
      ],
    },
    {
      id: 'how',
      heading: 'How to complain',
      blocks: [
        `${describeContact(operator)} You need no account to complain.`,
        'These details help us to find it quickly:',
        [
          'the title of the story, the character, and where in the story it happens, or the address of the page;',
          'the words or the picture that you complain about, and why;',
          'for charges, the time and the number of diamonds;',
          'how we can reach you.',
        ],
        'In a chat, ‘Report a problem’ in the menu saves a file that records what happened in the story. Attach it if you like. It contains what you wrote there.',
      ],
    },
    {
      id: 'then',
      heading: 'What happens then',
      blocks: [
        `We confirm that we have received your complaint. ${capitalize(nameOperator(operator))} decides on it within seven business days and tells you what was done and why. Content that may be illegal is hidden until the decision; content that involves minors is removed at once and reported.`,
      ],
    },
    {
      id: 'appeal',
      heading: 'If you disagree',
      blocks: [
        'Answer to the decision and say why. Someone who did not make it looks at it again. You are also free to turn to a court, a consumer body or a data protection authority.',
      ],
    },
    {
      id: 'abuse',
      heading: 'Please be truthful',
      blocks: [
        'Complaints in good faith never have consequences for you. Accounts that repeatedly send invented complaints may be limited.',
      ],
    },
  ],
})

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
