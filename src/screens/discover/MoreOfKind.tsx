/** More stories of the category of the story played last. Doc 1 §7 (category-story.list). */
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { fail, type Result, succeed } from '../../../protocol/api/result.ts'
import { type Category, type Story } from '../../../protocol/api/stories.ts'
import { listCategoryStories, listPlayed } from '../../api/library.ts'
import { listCategories } from '../../api/stories.ts'
import { useUser } from '../../account/user.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { Picture } from '../../ui/Picture.tsx'
import { FROM_LIST } from '../story/listOrigin.ts'
import styles from './Discover.module.css'
import { writeIntroAddress } from '../../navigation/paths.ts'

const SHOWN = 10

/** Nothing is shown while it loads, where it fails, and where there is no other story of the kind. */
export function MoreOfKind() {
  const { t } = useTranslation('catalogue')
  const userId = useUser()?.uuid ?? null
  const { data } = useAnswer(`more ${userId ?? ''}`, async (signal) =>
    userId === null ? succeed(NONE) : findMore(signal),
  )
  if (data === null || data.category === null || data.stories.length === 0) return null
  return (
    <section className={styles.shelf} aria-labelledby="more-of-kind">
      <h2 id="more-of-kind" className={styles.heading}>
        {t('more', { category: data.category.name })}
      </h2>
      <ul className={styles.row}>
        {data.stories.map(({ id, title, preview_url }) => (
          <li key={id} className={styles.poster}>
            <Link href={writeIntroAddress(id)} state={FROM_LIST} className={styles.link}>
              <Picture url={preview_url} alt="" sizes="112px" className={styles.cover} />
              <span className={styles.title}>{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface Kind {
  category: Category | null
  stories: Story[]
}

const NONE: Kind = { category: null, stories: [] }

/** The stories that were not played, of the first category of the story played last. A story names its categories as tags. */
async function findMore(signal: AbortSignal): Promise<Result<Kind>> {
  const played = await listPlayed(signal)
  if (!played.ok) return played
  const tags = played.data[0]?.tags ?? []
  if (tags.length === 0) return succeed(NONE)
  const categories = await listCategories()
  if (!categories.ok) return categories
  const category = categories.data.find(({ name }) => tags.includes(name))
  if (category === undefined) return succeed(NONE)
  const stories = await listCategoryStories(category.id)
  if (!stories.ok) return fail(stories.code)
  const others = stories.data.filter(({ id }) => !played.data.some((one) => one.id === id))
  return succeed({ category, stories: others.slice(0, SHOWN) })
}
