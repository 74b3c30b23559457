import { placeholderPictures } from '#web/aquariums/placeholder-pictures.ts'
import { posts } from '#web/blog/posts.ts'
import { heroPictures, screenPictures } from './home-pictures.ts'
import { comparison, facts, features, points } from './home-words.ts'

export type HomeContent = typeof homeContent

/** The words of the home page: they come with its HTML and weigh nothing in the scripts. */
export const homeContent = {
  features,
  screens: { pictures: screenPictures, points },
  facts,
  comparison,
  posts: posts.slice(0, 9),
  closing: placeholderPictures[3] ?? heroPictures[0],
}
