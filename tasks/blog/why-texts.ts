import { parameters } from '#domain/parameters/parameters.ts'
import type { PostNode } from '#web/page/post-node.ts'
import type { WhyTexts } from '#web/why/why-texts.ts'

/** What each paragraph about a parameter begins with, in this order. */
const openings = ['What it is.', 'Why it moves.', 'What to do.']

/**
 * The three paragraphs that a post has about each parameter, by its slug: below a heading such as `### 6. pH`, each
 * beginning with its opening in bold. @throws Error that names what is missing
 */
export function whyTexts(body: readonly PostNode[]): WhyTexts {
  return Object.fromEntries(
    parameters.map(({ slug, label }) => {
      const start = body.findIndex((node) => isElement(node, 'h3') && headingOf(node) === label)
      const [heading, ...rest] = body.slice(Math.max(start, 0))
      const end = rest.findIndex((node) => isElement(node, 'h2') || isElement(node, 'h3'))
      const section = rest.slice(0, end < 0 ? undefined : end)
      const paragraphs = openings.map((opening) => {
        const found = section.find((node) => isElement(node, 'p') && openingOf(node) === opening)
        if (start < 0 || !found)
          throw new Error(`There is no paragraph below "### 1. ${label}" that begins with **${opening}**`)
        return found
      })
      const id = typeof heading === 'object' ? heading[1]?.id : undefined
      return [slug, { anchor: String(id), paragraphs }]
    }),
  )
}

function isElement(node: PostNode, tag: string): node is Exclude<PostNode, string> {
  return typeof node !== 'string' && node[0] === tag
}

/** `pH` of the heading `6. pH`. */
function headingOf(node: PostNode): string {
  return wordsIn(node).replace(/^\d+\. /, '')
}

function openingOf([, , first]: Exclude<PostNode, string>): string | undefined {
  return first !== undefined && isElement(first, 'strong') ? wordsIn(first) : undefined
}

function wordsIn(node: PostNode): string {
  if (typeof node === 'string') return node
  const [, , ...content] = node
  return content.map(wordsIn).join('')
}
