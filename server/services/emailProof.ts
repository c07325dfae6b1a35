/** The user of an email that was just proved, by a code or a social provider. Doc 1 §4. */
import { type Locale, pickTranslation } from '../../protocol/locale.ts'
import { type AccountStore } from '../storage/accounts.ts'
import { type UserRecord } from '../storage/user.ts'
import { type EmailRecorder } from './emailRecorder.ts'
import { type Registrant, type Registrar } from './registrar.ts'
import { resolveOrigin, type SignInContext } from './signInOrigin.ts'

export interface EmailProof {
  /**
   * The user who has the email, or whose claim it was on this device; else a registration of the bearer's guest. On the first proof the claims of other
   * accounts end, and an email tells the owner. Throws like `Registrar.prove`.
   */
  findOrRegister: (applicant: Registrant, context: SignInContext) => Promise<{ user: UserRecord; isNew: boolean }>
}

interface Ports {
  store: Pick<AccountStore, 'addAdmins' | 'get'>
  registry: Registrar
  outbox: EmailRecorder
  /** Called with a user who has just proved their email. */
  onEmailProved: (userId: string) => Promise<unknown>
  /** Emails, in lower case, whose users are admins once they have proved them. */
  adminEmails: readonly string[]
}

export function createEmailProof({ store, registry, outbox, onEmailProved, adminEmails }: Ports): EmailProof {
  /** The user, an admin now if the proved email is one of an admin. Their epoch stays that of the proof. */
  async function withRole(user: UserRecord): Promise<UserRecord> {
    if (user.email === null || !adminEmails.includes(user.email)) return user
    await store.addAdmins([user.email])
    return { ...user, role: (await store.get(user.id))?.role ?? user.role }
  }

  function tellOwner(email: string, locale: Locale): void {
    // The sign-in stands whether or not the mail server takes it, and says itself when it does not.
    void outbox.send({ to: email, code: null, ...pickTranslation(CLAIMS_DROPPED, locale) }).catch(() => undefined)
  }

  return {
    findOrRegister: async (applicant, { bearer, client, locale }) => {
      const { user, isNew, droppedClaims } = await registry.prove(applicant, bearer, resolveOrigin(bearer, client))
      if (droppedClaims > 0) tellOwner(applicant.email, locale)
      await onEmailProved(user.id)
      return { user: await withRole(user), isNew }
    },
  }
}

const CLAIMS_DROPPED = {
  en: {
    subject: 'Your address is confirmed',
    text: 'You have confirmed this address by signing in. Another account had been registered with it and was never confirmed: it has lost the address and its password, and cannot enter your account.',
  },
  zh: {
    subject: '邮箱已验证',
    text: '你已通过登录验证了这个邮箱。此前有其他账号用它注册但从未验证：那个账号已与这个邮箱解除绑定，密码同时失效，无法进入你的账号。',
  },
}
