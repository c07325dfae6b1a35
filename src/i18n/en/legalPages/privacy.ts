/** Privacy policy. Doc 1 §3, §4, §7. */
import { type WriteLegalDocument } from '../../legalPages.ts'
import { describeContact, nameOperator } from './operator.ts'

export const write: WriteLegalDocument = (operator) => ({
  summary: 'What we know about you, what we use it for, how long we keep it, and what you can do about it.',
  sections: [
    {
      id: 'who',
      heading: 'Who is responsible',
      blocks: [`The controller of your data is ${nameOperator(operator)}. ${describeContact(operator)}`],
    },
    {
      id: 'what',
      heading: 'What we process',
      blocks: [
        [
          'Guest: a random device id that is created on your first visit and stored in your browser, and how stories address you: the gender you play as, and a name if you give one. No other name and no e-mail address.',
          'Account: your name, e-mail address, picture, gender and password. The password is stored only as a hash. With Google, Discord or Facebook we receive your e-mail address, name and picture from that service, never its password.',
          'Play: the stories you open, the options you choose, what you write to characters, endings, favourites and ratings.',
          'Diamonds: purchases, rewards and charges. Card details go to the payment provider; we only learn whether a payment succeeded.',
          'Referral: the campaign or invitation that brought you here, if its link says so.',
          'Technical data: your IP address, browser and language, which every request carries. Your country is derived from the IP address, because the service is not offered everywhere; services that locate IP addresses are asked for it.',
        ],
      ],
    },
    {
      id: 'pictures',
      heading: 'Pictures of your face',
      blocks: [
        'Some stories ask for a picture of you, and you may make avatars from one. This is always your choice, and a story goes on without it.',
        'Before a picture leaves your device it is made smaller, and its metadata, such as the place where it was taken, is removed. On our server it is checked for a face, so that the feature can work. We do not use it to recognise you anywhere else, do not build a face database, and do not train models with it.',
        'Pictures that no game, avatar or profile uses are deleted after a short time. You can delete avatars yourself.',
      ],
    },
    {
      id: 'why',
      heading: 'What we use it for',
      blocks: [
        [
          'To provide the service that you ask for: to run stories, keep your progress, sell and count diamonds (contract).',
          'To keep it safe: to limit attempts, prevent fraud and abuse, and find faults (legitimate interest).',
          'To understand how it is used, with analytics and error reports. Where the operator asks for your consent, only after you have given it.',
          'To fulfil duties of the law, such as keeping records of payments.',
        ],
        'What you write in a story is used to continue the story. It is not used for advertising, and not sold.',
      ],
    },
    {
      id: 'analytics',
      heading: 'Analytics and error reports',
      blocks: [
        'Analytics events say, for example, that a story was opened or an ending was reached. Error reports describe a fault and the steps before it; most contain a replay of the screen in which all text and pictures are masked. Neither contains your name, e-mail address, password, or what you write.',
        'You can switch both off at any time in the [settings](/user/settings).',
      ],
    },
    {
      id: 'device',
      heading: 'What is stored on your device',
      blocks: [
        'The app stores your sign-in, settings, unsent drafts, the log of your latest games and copies of pictures, clips and sounds (at most 500 MB, for at most 7 days). One cookie holds the language that you chose, so that the next page comes in it. There are no advertising cookies. You can delete all of it but your sign-in in the [settings](/user/settings).',
        'The country of your connection is kept on the device for 30 minutes, so that it is not asked for again with each page.',
      ],
    },
    {
      id: 'recipients',
      heading: 'Who else receives data',
      blocks: [
        'Providers who work for us and only on our instructions: for hosting, answers and voices, e-mail, payment, location of IP addresses, analytics and error reports. The sign-in service you choose learns that you use our service. Authorities receive data where the law obliges us.',
        'Some providers work in other countries. In that case we ensure a level of protection that the law accepts.',
      ],
    },
    {
      id: 'how-long',
      heading: 'How long we keep it',
      blocks: [
        [
          'Account and progress: until you delete your account in the [settings](/user/settings#delete-account).',
          'If a friend was rewarded for inviting you: also after that, a hash of your address without the address, so that no second reward is paid.',
          'Guests who never played or bought anything and have not returned: a few months.',
          'Sign-in codes: minutes. Sign-ins: until they end or you log out.',
          'Records of payments: as long as the law requires.',
        ],
      ],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      blocks: [
        'You may ask what we hold about you, have it corrected or deleted, receive it in a common format, object to a use, and withdraw consent with effect for the future. You may also complain to a data protection authority. Name and picture you change yourself in the [profile](/user/profile), and you delete your account in the [settings](/user/settings#delete-account).',
        describeContact(operator),
      ],
    },
    {
      id: 'minors',
      heading: 'Minors',
      blocks: [
        'The service is for adults. If we learn that we hold data of a person under 18, we delete it. Please tell us if you know of such a case.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes',
      blocks: ['If this policy changes, the new text appears here with its date. We point out important changes.'],
    },
  ],
})
