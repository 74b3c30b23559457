import type { PostText } from './post.ts'

const shown = 3

/** Slugs of posts that a post links to, then of posts that link to it, except those in `without`. */
export function relatedPosts(
  slug: string,
  { texts, without }: { texts: ReadonlyMap<string, Pick<PostText, 'leadsTo'>>; without: readonly string[] },
): string[] {
  const leadsHere = [...texts].filter(([, { leadsTo }]) => leadsTo.includes(slug)).map(([other]) => other)
  const related = new Set([...(texts.get(slug)?.leadsTo ?? []), ...leadsHere])
  return [...related].filter((other) => other !== slug && !without.includes(other)).slice(0, shown)
}
