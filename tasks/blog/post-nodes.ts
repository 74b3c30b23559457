import type { Root } from 'hast'
import { toJsxRuntime } from 'hast-util-to-jsx-runtime'
import type { PostNode } from '#web/blog/post.ts'

type Made = { tag: string; properties: Record<string, unknown>; content: MadeContent }
type MadeContent = string | Made | readonly (string | Made)[] | undefined

/** Elements that hold elements only: line breaks in them come from the file and are not part of the text. */
const frames = new Set(['', 'ul', 'ol', 'table', 'thead', 'tbody', 'tr', 'section', 'figure', 'div'])

/** A text as a tree with React's names of properties, compact enough to be sent within its page. */
export function toPostNodes(body: Root): PostNode[] {
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
