/** A server with developer tools and a player, to try faults on. */
import { type Player, startServer, type TestServer } from './helpers.ts'

/** Events of the first turn of the tiny story. */
export const FIRST_TURN = 11

export async function setUp(options = {}): Promise<{ server: TestServer; player: Player }> {
  const server = await startServer({ developerTools: true, ...options })
  return { server, player: await server.signUp() }
}
