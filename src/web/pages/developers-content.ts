import type { PostNode } from '#web/page/post-node.ts'

/** The page for developers, made from its file and the contract when it is built. */
export type DevelopersContent = {
  body: readonly PostNode[]
  sections: readonly { id: string; title: string }[]
}

// Read when the page is built: the text is part of the page and of no script.
const files = import.meta.glob<DevelopersContent>('../../../content/developers.md', {
  query: '?page',
  import: 'default',
  eager: true,
})

export function developersContent(): DevelopersContent {
  const [content] = Object.values(files)
  if (!content) throw new Error('The page for developers has no text.')
  return content
}
