import type { Heading, Image, Link, Node, Root } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import { pictureOf } from './picture-of.ts'

/** True for the address of a public page or of a file in `public/`. */
export type IsAddress = (path: string) => boolean

/** The problems of a post's text: a sentence for each, with its line. */
export function markdownProblems(tree: Root, isAddress: IsAddress): string[] {
  const problems: string[] = []
  const report = (node: Node, sentence: string) =>
    problems.push(`line ${node.position?.start.line}: ${sentence}`)
  if (tree.children.find(({ type }) => type !== 'yaml')?.type !== 'paragraph')
    problems.push('The text has to begin with a paragraph.')
  let level = 1
  visit(tree, (node) => {
    if (node.type === 'heading') {
      const problem = headingProblem(node, level)
      level = node.depth
      if (problem) report(node, problem)
    }
    if (node.type === 'html') report(node, `HTML is not shown: write ${node.value} as Markdown.`)
    if (node.type === 'link') {
      const problem = linkProblem(node, isAddress)
      if (problem) report(node, problem)
    }
    if (node.type === 'image') {
      const problem = imageProblem(node)
      if (problem) report(node, problem)
    }
    if (node.type === 'linkReference' || node.type === 'imageReference')
      report(node, 'Write the address beside the words: [words](/address).')
  })
  return problems
}

function headingProblem(heading: Heading, before: number): string | undefined {
  const words = textOf(heading)
  if (heading.depth === 1) return `"${words}" has the rank of the title: begin with ##.`
  if (heading.depth > before + 1)
    return `"${words}" skips a rank: after ${'#'.repeat(before)} comes ${'#'.repeat(before + 1)}.`
  if (heading.children.some(({ type }) => type === 'link'))
    return `"${words}" has a link in it, but the heading is one already.`
  return undefined
}

function linkProblem({ url }: Link, isAddress: IsAddress): string | undefined {
  if (/^(https?:|mailto:|#)/.test(url)) return undefined
  if (!url.startsWith('/') || url.startsWith('//')) return `The link ${url} has to begin with / or https://.`
  const path = url.split(/[?#]/)[0] ?? ''
  return isAddress(path) ? undefined : `The link ${url} leads nowhere.`
}

function imageProblem({ url, alt }: Image): string | undefined {
  if (!alt?.trim()) return `The picture ${url} needs words for who does not see it: ![words](${url}).`
  return pictureOf(url) ? undefined : `There is no picture ${url}: see docs/brand.md.`
}
