/** The statement on record keeping. Doc 1 §2. */
import { type WriteLegalDocument } from '../../legalPages.ts'
import { describeContact, nameOperator } from './operator.ts'

export const write: WriteLegalDocument = (operator) => ({
  summary: 'Why no records of performers are kept for the pictures and clips in the stories.',
  sections: [
    {
      id: 'fictional',
      heading: 'All characters are fictional',
      blocks: [
        'The characters in the stories do not exist. Their pictures, clips and voices are drawn, animated, synthesized or generated with the help of AI. No real person was photographed, filmed or recorded for them, and any resemblance to a real person is unintended.',
        'All characters in romantic or sexual scenes are adults, and are shown as adults.',
      ],
    },
    {
      id: 'records',
      heading: 'Record-keeping laws',
      blocks: [
        'Some laws require producers of sexually explicit pictures of real people to keep records of their age, such as 18 U.S.C. §§ 2257 and 2257A in the United States with the regulations in 28 C.F.R. Part 75. The stories contain no visual depictions of actual persons engaged in such conduct, so those duties do not apply to them.',
      ],
    },
    {
      id: 'uploads',
      heading: 'Pictures of players',
      blocks: [
        'Players may upload a picture of their face for avatars and for stories that ask for one. Only pictures of adults who have agreed are allowed. Sexually explicit pictures are not allowed, and neither are pictures of anyone under 18. Such pictures are removed when we learn of them, and reported where the law requires it.',
      ],
    },
    {
      id: 'age',
      heading: 'Age of players',
      blocks: [
        'The service is for adults. Depending on the country, players confirm their age before the first story.',
      ],
    },
    {
      id: 'contact',
      heading: 'Questions',
      blocks: [`This statement is made by ${nameOperator(operator)}. ${describeContact(operator)}`],
    },
  ],
})
