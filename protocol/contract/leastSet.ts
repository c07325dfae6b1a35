/** The least calls by which the app has a feature, for servers of other teams: docs/contract.md, "The least set". */
import { guestSignUp, tokenRefresh, whoami } from '../api/account.ts'
import { type Endpoint } from '../api/call.ts'
import {
  creationCheck,
  creationCreate,
  creationGet,
  creationList,
  creationPublish,
  creationSave,
} from '../api/creation.ts'
import { mediaList, mediaUpload } from '../api/creationMedia.ts'
import { checkoutCreate, checkoutGet, costTime, playtimeReset, priceList } from '../api/credits.ts'
import { gameAction, gameEvents, gameStart } from '../api/gameStreams.ts'
import { gameHistory } from '../api/historyCheck.ts'
import { historyList } from '../api/library.ts'
import { codeSend, codeSignIn, guestConvert, passwordSignIn, signOut } from '../api/signIn.ts'
import { categoryList, storyGet, storyList } from '../api/stories.ts'

export const LEAST_SET: Readonly<Record<string, readonly Pick<Endpoint, 'method' | 'path'>[]>> = {
  list: [guestSignUp, tokenRefresh, whoami, storyList, storyGet, categoryList],
  play: [gameStart, gameAction, gameEvents, gameHistory, historyList],
  pay: [priceList, checkoutCreate, checkoutGet, costTime, playtimeReset],
  account: [codeSend, codeSignIn, passwordSignIn, guestConvert, signOut],
  author: [
    creationList,
    creationCreate,
    creationGet,
    creationSave,
    creationCheck,
    creationPublish,
    mediaUpload,
    mediaList,
  ],
}
