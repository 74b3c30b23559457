import { basename } from 'node:path'
import type { Root as Body, Root } from 'hast'
import { toJsxRuntime } from 'hast-util-to-jsx-runtime'
import type { Root as Markdown } from 'mdast'
import { toString as wordsOf } from 'mdast-util-to-string'
import rehypeAutolinkHeadings from 'rehype-autolink-headings'
import rehypeSlug from 'rehype-slug'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import remarkSmartypants from 'remark-smartypants'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import type { PostSummary, PostText } from '#web/blog/post.ts'
import { postCovers } from '#web/blog/post-covers.ts'
import type { PostNode } from '#web/page/post-node.ts'
import type { IsAddress } from './check-markdown.ts'
import { markdownProblems } from './check-markdown.ts'
import { readFrontMatter } from './front-matter.ts'
import { sectionsOf, shapeBody } from './shape-body.ts'

export type PostFile = {
  /** Its path, as messages name it. */
  file: string
  markdown: string
  isAddress: IsAddress
}

/** Thrown for a post with problems; the message names the file and all of them. */
export class PostError extends Error {
  override readonly name = 'PostError'
}

const wordsAMinute = 220

const parser = unified().use(remarkParse).use(remarkFrontmatter).use(remarkGfm)
const elementMaker = unified()
  .use(remarkSmartypants)
  .use(remarkRehype)
  .use(rehypeSlug)
  .use(rehypeAutolinkHeadings, { behavior: 'wrap' })

/** Reads and checks a post. @throws PostError */
export function readPost({ file, markdown, isAddress }: PostFile): { summary: PostSummary; text: PostText } {
  const slug = basename(file, '.md')
  const tree = parser.parse(markdown)
  const problems: string[] = []
  const top = tree.children[0]?.type === 'yaml' ? tree.children[0].value : undefined
  const frontMatter = readFrontMatter(top, problems)
  if (!Object.hasOwn(postCovers, slug))
    problems.push(`It has no cover: \`postCovers\` in src/web/blog/post-covers.ts does not know '${slug}'.`)
  const text = readTree(tree, { file, isAddress, problems })
  const title = typeset(frontMatter.title)
  const description = typeset(frontMatter.description)
  return {
    summary: {
      slug,
      ...frontMatter,
      title,
      description,
      minutes: Math.ceil(wordsOf(tree).split(/\s+/).length / wordsAMinute),
    },
    text,
  }
}

/** Reads and checks a text that has nothing above it. @throws PostError */
export function readText({ file, markdown, isAddress }: PostFile): PostText {
  return readTree(parser.parse(markdown), { file, isAddress, problems: [] })
}

function readTree(
  tree: Markdown,
  { file, isAddress, problems }: Omit<PostFile, 'markdown'> & { problems: string[] },
): PostText {
  problems.push(...markdownProblems(tree, isAddress))
  const body = elementMaker.runSync(tree)
  problems.push(...anchorProblems(body))
  if (problems.length > 0) throw new PostError(problems.map((problem) => `${file}: ${problem}`).join('\n'))
  shapeBody(body)
  return { body: toPostNodes(body), sections: sectionsOf(body), leadsTo: postsLinkedFrom(body) }
}

/** Turns straight quotes into typographic ones. */
function typeset(value: string): string {
  const tree: Markdown = {
    type: 'root',
    children: [{ type: 'paragraph', children: [{ type: 'text', value }] }],
  }
  return wordsOf(unified().use(remarkSmartypants).runSync(tree))
}

function anchorProblems(body: Body): string[] {
  const ids = new Set<unknown>()
  const anchors: string[] = []
  visit(body, 'element', ({ properties: { id, href } }) => {
    if (id) ids.add(id)
    if (typeof href === 'string' && href.startsWith('#')) anchors.push(href)
  })
  return anchors
    .filter((anchor) => !ids.has(anchor.slice(1)))
    .map((anchor) => `The link ${anchor} leads nowhere: no heading here makes that anchor.`)
}

function postsLinkedFrom(body: Body): string[] {
  const slugs = new Set<string>()
  visit(body, 'element', ({ properties: { href } }) => {
    const [, slug] = /^\/blog\/([^/#?]+)/.exec(String(href)) ?? []
    if (slug) slugs.add(slug)
  })
  return [...slugs]
}

type Made = { tag: string; properties: Record<string, unknown>; content: MadeContent }
type MadeContent = string | Made | readonly (string | Made)[] | undefined

/** Elements that hold elements only: line breaks in them come from the file and are not part of the text. */
const frames = new Set(['', 'ul', 'ol', 'table', 'thead', 'tbody', 'tr', 'section', 'figure', 'div'])

/** A text as a tree with React's names of properties, compact enough to be sent within its page. */
function toPostNodes(body: Root): PostNode[] {
  const jsx = (tag: string, { children, ...properties }: Record<string, unknown>): Made => ({
    tag,
    properties,
    content: children as MadeContent,
  })
  const root: unknown = toJsxRuntime(body, { Fragment: '', jsx: jsx as never, jsxs: jsx as never })
  return contentOf(root as Made)
}

function contentOf({ tag, content = [] }: Made): PostNode[] {
  return [content]
    .flat()
    .filter((node) => !(node === '\n' && frames.has(tag)))
    .map(toNode)
}

function toNode(node: string | Made): PostNode {
  if (typeof node === 'string') return node
  const hasProperties = Object.keys(node.properties).length > 0
  return [node.tag, hasProperties ? node.properties : null, ...contentOf(node)]
}
