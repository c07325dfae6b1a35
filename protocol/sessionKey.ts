/** Names one conversation: a user, a story and an actor. Logs, leader election and the server's open games are kept by it. */
export interface SessionKey {
  userId: string
  storyId: string
  /** `reasoning` in a story of version 3. */
  actorId: string
}
