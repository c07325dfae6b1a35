/** Every story of the local API is found on the list and begun with its dearest character, and what was shown is what was charged. Doc 2 §4. */
import { LANGUAGES } from '../names.ts'
import { createPlayer } from '../player.ts'
import { signInRegistered } from '../registeredPlayer.ts'
import { STORIES } from '../story.ts'
import { expect, test } from './test.ts'

const COINS = 500

for (const language of LANGUAGES) {
  test(`${language}: every story is begun from the list, whatever it asks for and costs`, async ({ page, request }) => {
    await signInRegistered(page, request, COINS)
    const balance = (coins: number) => page.getByRole('button', { name: new RegExp(`\\b${coins}\\b`) })
    let coins = COINS
    for (const story of STORIES) {
      const { metadata } = story
      const actor = [...metadata.actors].sort((one, other) => other.coins - one.coins)[0]
      const player = createPlayer(page, language, story, actor)
      await player.openList()
      await player.enterStory()
      await player.readFirstLine()
      coins -= metadata.coins + (actor?.coins ?? 0)
      await expect(balance(coins)).toBeVisible()
    }
    await createPlayer(page, language).openList()
    await expect(balance(coins)).toBeVisible()
  })
}
