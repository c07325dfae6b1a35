/** Names one conversation: a user, a story and an actor. Key of logs, of leader election, and of the server's open games. */
export interface SessionKey {
  userId: string
  storyId: string
  /** `reasoning` in a story of version 3. */
  actorId: string
}
