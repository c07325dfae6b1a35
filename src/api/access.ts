/** The token of a call, and how one that the server refuses is replaced. */

/** A token with the user it belongs to; null where the user is not known. */
export interface Access {
  token: string
  userId: string | null
}

/** How a refused token is replaced. */
export interface Renewal {
  /** The token that the request has; null for none. */
  access: Access | null
  /** A call that everyone may make: at last it is sent without a token. */
  isPublic: boolean
  /** A token of the same user; null if there is none. */
  renew: (refused: Access | null) => Promise<Access | null>
}
