import type { PostText } from './post.ts'

const shown = 3

/** Posts that a post leads to by its own links, then posts that lead to it, without those that its page names anyway. */
export function relatedPosts(
  slug: string,
  { texts, without }: { texts: ReadonlyMap<string, Pick<PostText, 'leadsTo'>>; without: readonly string[] },
): string[] {
  const leadsHere = [...texts].filter(([, { leadsTo }]) => leadsTo.includes(slug)).map(([other]) => other)
  const related = new Set([...(texts.get(slug)?.leadsTo ?? []), ...leadsHere])
  return [...related].filter((other) => other !== slug && !without.includes(other)).slice(0, shown)
}
