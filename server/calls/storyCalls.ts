/** Stories, categories and favourites. Doc 1 §7. */
import { categoryList, favoriteCreate, favoriteDelete, storyGet, storyList } from '../../protocol/api/stories.ts'
import { type Catalogue } from '../services/catalogue.ts'
import { DISCOUNT_PLAN } from '../services/accounts.ts'
import { answerUser, answerVisitor, type Route } from './route.ts'

export function createStoryCalls(catalogue: Catalogue): Route[] {
  return [
    answerVisitor(storyList, async ({ body, locale }, user) => ({
      stories: await catalogue.list(body.category_ids ?? [], { userId: user?.id ?? null, locale }, body.sort),
    })),
    answerVisitor(storyGet, async ({ body, locale }, user) => {
      const story = await catalogue.get(body.id, { userId: user?.id ?? null, locale })
      return { story, actors: story.actors, is_discount_user: user?.plan === DISCOUNT_PLAN }
    }),
    answerVisitor(categoryList, async ({ locale }, user) => ({
      category: catalogue.categories({ userId: user?.id ?? null, locale }),
    })),
    answerUser(favoriteCreate, ({ body }, user) => catalogue.setFavorite(user.id, body.story_id, true)),
    answerUser(favoriteDelete, ({ body }, user) => catalogue.setFavorite(user.id, body.story_id, false)),
  ]
}
