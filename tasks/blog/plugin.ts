import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { postPage } from '#contract/pages.ts'
import { staticPages } from '#web/pages/static-pages.ts'
import { readPost } from './read-post.ts'
import { whyTexts } from './why-texts.ts'

const folder = 'content/blog'

/** The posts' slugs, which are the names of their files. */
function postSlugs(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -'.md'.length))
}

/**
 * Makes modules of the posts' files: `post.md?summary` has the front matter, `post.md?text` the text as elements,
 * and `post.md?why` what it says of each parameter.
 * A post with problems fails the build with sentences about them.
 */
export function blogPosts(): Plugin {
  return {
    name: 'coralline-blog-posts',
    load(id) {
      const [, path, part] = /^(.*\/content\/blog\/[^/]+\.md)\?(summary|text|why)$/.exec(id) ?? []
      if (!path || !part) return undefined
      const file = relative(process.cwd(), path)
      const post = readPost({ file, markdown: readFileSync(path, 'utf8'), isAddress })
      this.addWatchFile(path)
      const parts = {
        summary: () => post.summary,
        text: () => post.text,
        why: () => whyTexts(post.text.body),
      }
      return {
        code: `export default ${JSON.stringify(parts[part as keyof typeof parts]())}`,
        map: null,
      }
    },
  }
}

function isAddress(path: string): boolean {
  const pages: string[] = [...staticPages, ...postSlugs().map(postPage)]
  return pages.includes(path) || existsSync(`public${path}`)
}
