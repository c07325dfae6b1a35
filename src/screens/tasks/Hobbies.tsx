/** The tag rating outside of a game, with the texts it shares with the chat. Doc 1 §7 (hobby collection). */
import { HobbySheet } from '../chat/ending/HobbySheet.tsx'

export function Hobbies({ onClose }: { onClose: () => void }) {
  return <HobbySheet onClose={onClose} />
}
